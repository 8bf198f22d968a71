import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#database'
import { callerNetwork } from '#kit/ip-network'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { Shop } from '#tenants'
import { type Limit, type LimitName, limits, limitsOf } from './limits.ts'

type Caller = Pick<Shop, 'tenant' | 'visitor'>

/** A call for the limiter: its use case, and its cart, if any. */
export type LimitedCall = { useCase: string; cartName?: string | undefined }

/** Enforces the limits. Counts are in PostgreSQL, one statement per count; exceeded limits are cached in memory. */
export type Limiter = {
  /** Before a use case: refuses tooManyRequests, with `details.seconds` to wait. */
  enter(shop: Caller, call: LimitedCall): Promise<Refusal | undefined>
  /** After it: counts wrong guesses, and one-time passwords that were sent. */
  leave(shop: Caller, call: LimitedCall, outcome: unknown): Promise<void>
  /** Takes back what `enter` counted, for a call that did nothing: it came while the same call was running. */
  giveBack(shop: Caller, call: LimitedCall): Promise<void>
  /** Both around a use case, for callers other than the API. */
  limited<T>(shop: Caller, call: LimitedCall, run: () => Promise<T | Refusal>): Promise<T | Refusal>
}

export function openLimiter(registry: Database['registry']): Limiter {
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, openCounter(registry, name, limit)]),
  ) as Record<LimitName, Counter>

  /** @returns the refusal if this caller is known to have exceeded the limit, without a query. */
  function over(name: LimitName, key: string): Refusal | undefined {
    const wait = counters[name].getInMemoryBlockMsBeforeExpire(counters[name].getKey(key))
    return wait > 0 ? tooMany(wait) : undefined
  }

  async function count(name: LimitName, key: string): Promise<Refusal | undefined> {
    try {
      await counters[name].consume(key)
      return undefined
    } catch (refused) {
      // The package throws both exceeded limits and errors.
      if (refused instanceof Error) throw refused
      return tooMany((refused as RateLimiterRes).msBeforeNext)
    }
  }

  const keyOf = (name: LimitName, { tenant, visitor }: Caller, cartName = ''): string =>
    `${tenant.id} ${limits[name].per === 'cart' ? cartName : callerNetwork(visitor.ip)}`

  async function enter(shop: Caller, { useCase, cartName }: LimitedCall): Promise<Refusal | undefined> {
    if (cartName !== undefined) {
      const refusal = over('guess', keyOf('guess', shop))
      if (refusal) return refusal
    }
    if (useCase === 'saveAddress') return over('otpSend', keyOf('otpSend', shop))
    for (const name of [limitsOf[useCase as keyof typeof limitsOf] ?? []].flat()) {
      const refusal = await count(name, keyOf(name, shop, cartName))
      if (refusal) return refusal
    }
    return undefined
  }

  async function leave(shop: Caller, { useCase }: LimitedCall, outcome: unknown): Promise<void> {
    if (isRefusal(outcome) && misses.has(outcome.refusal)) await count('guess', keyOf('guess', shop))
    if (useCase === 'saveAddress' && sentOtp(outcome)) await count('otpSend', keyOf('otpSend', shop))
  }

  async function giveBack(shop: Caller, { useCase, cartName }: LimitedCall): Promise<void> {
    for (const name of [limitsOf[useCase as keyof typeof limitsOf] ?? []].flat())
      await counters[name].reward(keyOf(name, shop, cartName))
  }

  return {
    enter,
    leave,
    giveBack,
    async limited(shop, call, run) {
      const refusal = await enter(shop, call)
      if (refusal) return refusal
      const outcome = await run()
      await leave(shop, call, outcome)
      return outcome
    },
  }
}

const misses = new Set(['unknownCartErrorMessage', 'orderNotFound'])

const sentOtp = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'nextStep' in outcome && outcome.nextStep === 'otp'

const tooMany = (milliseconds: number): Refusal =>
  refuse('tooManyRequests', { details: { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) } })

// The package has this method, but its types do not.
type Counter = RateLimiterPostgres & { getInMemoryBlockMsBeforeExpire(key: string): number }

function openCounter(registry: Database['registry'], name: string, { calls, seconds }: Limit): Counter {
  return new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        registry.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'client',
    schemaName: 'saldo',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points: calls,
    duration: seconds,
    // After that a caller costs no statement until the period ends.
    inMemoryBlockOnConsumed: calls,
    // One of the counters deletes old rows of all, every five minutes.
    clearExpiredByTimeout: name === 'cart',
  }) as Counter
}
