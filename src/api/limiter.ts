import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#database'
import { callerNetwork } from '#kit/ip-network'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { Shop } from '#tenants'
import { type Door, doorOf, type Limit, limits } from './limits.ts'

type Asked = Pick<Shop, 'tenant' | 'visitor'>

/** A call for the limiter: its use case, and its cart, if any. */
export type Limited = { useCase: string; cartName?: string | undefined }

/** Enforces the limits. Counts are in PostgreSQL, one statement per count; exceeded limits are cached in memory. */
export type Limiter = {
  /** Before a use case: refuses tooManyRequests, with `details.seconds` to wait. */
  enter(shop: Asked, call: Limited): Promise<Refusal | undefined>
  /** After it: counts wrong guesses, and one-time passwords that were sent. */
  leave(shop: Asked, call: Limited, outcome: unknown): Promise<void>
  /** Both around a use case, for callers other than the API. */
  limited<T>(shop: Asked, call: Limited, run: () => Promise<T | Refusal>): Promise<T | Refusal>
}

export function openLimiter(registry: Database['registry']): Limiter {
  const doors = Object.fromEntries(
    Object.entries(limits).map(([door, limit]) => [door, openDoor(registry, door, limit)]),
  ) as Record<Door, DoorCounter>

  /** @returns the refusal if this caller is known to have exceeded the limit, without a query. */
  function over(door: Door, key: string): Refusal | undefined {
    const wait = doors[door].getInMemoryBlockMsBeforeExpire(doors[door].getKey(key))
    return wait > 0 ? tooMany(wait) : undefined
  }

  async function count(door: Door, key: string): Promise<Refusal | undefined> {
    try {
      await doors[door].consume(key)
      return undefined
    } catch (refused) {
      // The package throws both exceeded limits and errors.
      if (refused instanceof Error) throw refused
      return tooMany((refused as RateLimiterRes).msBeforeNext)
    }
  }

  const keyOf = (door: Door, { tenant, visitor }: Asked, cartName = ''): string =>
    `${tenant.id} ${limits[door].per === 'cart' ? cartName : callerNetwork(visitor.ip)}`

  async function enter(shop: Asked, { useCase, cartName }: Limited): Promise<Refusal | undefined> {
    if (cartName !== undefined) {
      const refusal = over('guess', keyOf('guess', shop))
      if (refusal) return refusal
    }
    if (useCase === 'saveAddress') return over('otpSend', keyOf('otpSend', shop))
    for (const door of [doorOf[useCase as keyof typeof doorOf] ?? []].flat()) {
      const refusal = await count(door, keyOf(door, shop, cartName))
      if (refusal) return refusal
    }
    return undefined
  }

  async function leave(shop: Asked, { useCase }: Limited, outcome: unknown): Promise<void> {
    if (isRefusal(outcome) && misses.has(outcome.refusal)) await count('guess', keyOf('guess', shop))
    if (useCase === 'saveAddress' && sentOtp(outcome)) await count('otpSend', keyOf('otpSend', shop))
  }

  return {
    enter,
    leave,
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
type DoorCounter = RateLimiterPostgres & { getInMemoryBlockMsBeforeExpire(key: string): number }

function openDoor(registry: Database['registry'], door: string, { calls, seconds }: Limit): DoorCounter {
  return new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        registry.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'client',
    schemaName: 'saldo',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: door,
    points: calls,
    duration: seconds,
    // After that a caller costs no statement until the period ends.
    inMemoryBlockOnConsumed: calls,
    // One of the counters deletes old rows of all, every five minutes.
    clearExpiredByTimeout: door === 'cart',
  }) as DoorCounter
}
