import type { Context } from 'hono'
import type { CheckoutShop } from '#checkout'
import type { OperationMessage, Translator } from '#content'
import { isRefusal, refuse } from '#kit/result'
import type { PlainKey } from '#kit/text-key'
import type { Logger, WatchedRequest } from '#watch'
import { type Answer, json, send } from './answer.ts'
import type { Browser } from './browser.ts'
import type { Call, CallContext } from './call.ts'
import { browserIdOfCall, runOnce } from './idempotency/once.ts'
import type { Limiter } from './limits/limiter.ts'
import { problem } from './problem.ts'
import { findUnstorable } from './storable.ts'
import type { RequestSource } from './visitor.ts'

/** What is known of a request when its call is served. */
export type CallEnv = {
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } } | undefined
  Variables: WatchedRequest['Variables'] & {
    source: RequestSource
    shop: CheckoutShop
    browser: Browser
    translate: Translator
    failure: OperationMessage | undefined
  }
}

export function reply(c: Context<CallEnv>, answer: Answer): Response {
  c.set('carriesRequestId', true)
  return send(answer, c.get('requestId'), c.get('source')?.origin)
}

/**
 * Serves one call: limits, then the idempotency key if there is one, then the use case, whose outcome becomes the
 * answer.
 */
export function serve(
  call: Call,
  route: string,
  { limiter, log, brandFile }: { limiter: Limiter; log: Logger; brandFile: CallContext['brandFile'] },
): (c: Context<CallEnv>) => Promise<Response> {
  const status = call.status ?? 200
  return async (c) => {
    const shop = c.get('shop')
    const problemContext = { translate: c.get('translate'), operation: call.failure }
    c.set('failure', call.failure)
    const input = inputOf(c, call)
    const field = findUnstorable({ ...input.params, ...input.query, ...bodyFields(input.body) })
    if (field !== undefined) {
      return reply(c, problem(refuse('VALIDATION_FAILED', { fields: { [field]: 'notValid' } }), problemContext))
    }
    const limited = { useCase: call.useCase, cartName: cartNameIn(input) }
    const refused = await limiter.enter(shop, limited)
    if (refused) return reply(c, problem(refused, problemContext))

    const say = (code: PlainKey) => ({ code, message: problemContext.translate(code) })
    const headers: Record<string, string> = {}
    const header = (name: string, value: string) => {
      headers[name] = value
    }
    const act = async (): Promise<unknown> => {
      const text = () => c.req.text()
      const context = { request: c.req.raw, text, log, brandFile, browser: c.get('browser'), say, header }
      const outcome = await call.run(shop, input, context)
      await limiter.leave(shop, limited, outcome)
      return outcome
    }
    const answerOf = (outcome: unknown): Answer => {
      if (isRefusal(outcome)) return problem(outcome, problemContext)
      return outcome === undefined ? { status, body: '' } : json(status, outcome)
    }
    const key = call.once ? c.req.header('idempotency-key') : undefined
    if (key !== undefined) {
      const keyed = { key, route, body: await c.req.text() }
      const browser = c.get('browser')
      browser.offerBrowserId(browserIdOfCall(shop, keyed))
      const answer = await runOnce(shop, keyed, async () => answerOf(await act()))
      // Whoever asks again politely while the first call runs, or was cut by a failover, does not use up a limit.
      if (isRefusal(answer) && answer.refusal === 'idempotencyKeyBusy') await limiter.giveBack(shop, limited)
      // A repeated answer sets the cookie as well: the first one may have been lost.
      if (call.once === 'names its browser' && !isRefusal(answer) && answer.status === status) browser.keepBrowserId()
      return reply(c, isRefusal(answer) ? problem(answer, problemContext) : answer)
    }
    const outcome = await act()
    if (outcome instanceof Response) return outcome
    const answer = answerOf(outcome)
    return reply(c, { ...answer, headers: { ...answer.headers, ...headers } })
  }
}

/**
 * Refuses calls about accounts that the brand does not have, ways to sign in that it does not use, and a customer's
 * calls to guests. Runs before the input is read.
 */
export const checkAccountAccess =
  ({ account }: Call) =>
  async (c: Context<CallEnv>, next: () => Promise<void>): Promise<Response | undefined> => {
    const { tenant, visitor } = c.get('shop')
    const isElsewhere = tenant.ssoLoginUrl === undefined ? account === 'portal' : account === 'here'
    const refusal =
      tenant.features.isAuthDisabled || isElsewhere
        ? refuse('notFound')
        : account === 'customer' && !visitor.customer
          ? refuse('AUTHORIZATION_REQUIRED')
          : undefined
    if (refusal) return reply(c, problem(refusal, { translate: c.get('translate') }))
    await next()
    return undefined
  }

const bodyFields = (body: unknown): object => (typeof body === 'object' && body !== null ? body : { body })

/**
 * A field that is `null` or `false` counts as absent: flags and objects are optional, and answers that are sent back
 * may contain these. Runs before the body is validated.
 */
export async function readBody(c: Context<CallEnv>, next: () => Promise<void>): Promise<void> {
  const read = c.req.json.bind(c.req)
  c.req.json = async <T>() => withoutAbsent(await read()) as T
  await next()
}

function withoutAbsent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAbsent)
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, inner]) => inner !== null && inner !== false)
  return Object.fromEntries(present.map(([name, inner]) => [name, withoutAbsent(inner)]))
}

type Valid = { valid(target: 'param' | 'query' | 'json' | 'form'): unknown }

function inputOf(c: Context<CallEnv>, { form }: Call) {
  const read = c.req as unknown as Valid
  const params = read.valid('param') as object | undefined
  const query = read.valid('query') as object | undefined
  return { params, query, body: read.valid(form ? 'form' : 'json') }
}

function cartNameIn({ params, body }: { params: unknown; body: unknown }): string | undefined {
  for (const given of [params, body]) {
    if (typeof given === 'object' && given !== null && 'cartName' in given) return given.cartName as string | undefined
  }
  return undefined
}
