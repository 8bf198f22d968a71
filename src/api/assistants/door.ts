import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import { assistantOf, type Fault, isFault } from '#assistants'
import { supportedVersions } from '#assistants/contract'
import type { CheckoutShop } from '#checkout'
import { DatabaseAway } from '#database'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { type Answer, json } from '../answer.ts'
import type { ApiDeps } from '../deps.ts'
import { runOnce } from '../idempotency/once.ts'
import { invalid } from '../problem.ts'
import { type CallEnv, reply } from '../serve.ts'
import { findUnstorable } from '../storable.ts'
import { errorAnswer, faultAnswer, refusalAnswer } from './problem.ts'

/** A call of an assistant: what it may hold, what it does, and the status of its answer. */
export type AssistantCall<Body extends z.ZodType | undefined> = {
  /** Its route, to which an idempotency key belongs. */
  route: string
  body: Body
  status?: 201
  /** Status where a session has ended, other than usual. */
  overStatus?: 405
  /** Whether this body has promo codes: a guess at them is counted as the shop's own pages count it. */
  triesCodes?(body: Body extends z.ZodType ? z.output<Body> : undefined): boolean
  run(
    shop: CheckoutShop,
    assistant: string,
    input: { sessionId: string; body: Body extends z.ZodType ? z.output<Body> : undefined },
  ): Promise<object | Refusal | Fault>
}

const limited = { useCase: 'assistant' }
const nothingHere = { code: 'notFound', message: 'There is nothing here.' }

/** Finds the brand; where no assistant may buy there is nothing, as at any address that does not exist. */
export function openShopOf({ callers, limiter, content, openShop }: ApiDeps) {
  return async (c: Context<CallEnv>, work: (shop: CheckoutShop) => Promise<Answer>): Promise<Response> => {
    const request = c.req.raw
    const source = callers.source(request, c.env?.incoming?.socket.remoteAddress)
    c.set('source', source)
    const answer = await found()
    return reply(c, { ...answer, headers: { ...echoed(c), ...answer.headers } })

    async function found(): Promise<Answer> {
      const caller = await callers.resolve(request, source, c.get('requestId'))
      if (isRefusal(caller)) return errorAnswer(404, nothingHere)
      const { tenant, visitor } = caller
      const translate = content.translator(tenant, visitor.language)
      c.set('tenantId', tenant.id)
      c.set('translate', translate)
      if (tenant.assistants.admitted.length === 0) return refusalAnswer(refuse('notFound'), translate)
      const busy = await limiter.enter({ tenant, visitor }, limited)
      if (busy) return refusalAnswer(busy, translate)
      return work(await openShop(tenant, visitor))
    }
  }
}

/** The caller's own names for a request are sent back to it. */
function echoed(c: Context<CallEnv>): Record<string, string> {
  const names = ['Idempotency-Key', 'Request-Id'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = c.req.header(name)
      return value !== undefined && /^[\x21-\x7e]{1,255}$/.test(value) ? [[name, value]] : []
    }),
  )
}

/** Serves one call: who sends it, its version, its key, its body; then the use case, once for each key. */
export async function serveAssistant<Body extends z.ZodType | undefined>(
  c: Context<CallEnv>,
  shop: CheckoutShop,
  call: AssistantCall<Body>,
  limiter: ApiDeps['limiter'],
): Promise<Answer> {
  const translate = c.get('translate')
  const { headers } = c.req.raw
  const text = c.req.method === 'GET' ? '' : await c.req.text()
  const sender = assistantOf(
    shop.assistantSecret,
    shop.tenant,
    {
      authorization: headers.get('authorization'),
      signature: headers.get('signature'),
      timestamp: headers.get('timestamp'),
      body: text,
    },
    shop.clock.now(),
  )
  if (typeof sender === 'string')
    return errorAnswer(401, {
      code: sender === 'unknown' ? 'unauthorized' : 'invalid_signature',
      message: translate('assistant.notKnown'),
    })
  const { assistant } = sender
  if (!supportedVersions.includes(headers.get('api-version') ?? ''))
    return errorAnswer(400, {
      code: headers.has('api-version') ? 'unsupported_api_version' : 'api_version_required',
      message: translate('VALIDATION_FAILED'),
      supportedVersions,
    })
  const key = headers.get('idempotency-key')
  const isRead = c.req.method === 'GET'
  if (!isRead && (key === null || key.length === 0 || key.length > 255))
    return errorAnswer(400, { code: 'idempotency_key_required', message: translate('VALIDATION_FAILED') })
  if (!isRead && shop.tenant.place) throw new DatabaseAway('the brand moves to another cell')
  const read = readBody(call.body, text, headers)
  if ('refusal' in read) return refusalAnswer(atPath(read), translate, read.details?.isOtherType ? 415 : 400)
  const act = async (): Promise<Answer> => {
    const sessionId = c.req.param('id') ?? ''
    const body = read.body as never
    const guessed = call.triesCodes?.(body)
      ? await limiter.enter(shop, { useCase: 'addVouchers', cartName: sessionId || key || undefined })
      : undefined
    const outcome = guessed ?? (await call.run(shop, assistant, { sessionId, body }))
    if (isFault(outcome))
      return faultAnswer(outcome, translate, outcome.fault === 'session_over' ? call.overStatus : undefined)
    return isRefusal(outcome) ? refusalAnswer(atPath(outcome), translate) : json(call.status ?? 200, outcome)
  }
  if (isRead || key === null) return act()
  // One session's address is another route than another's.
  const keyed = {
    key: createHash('sha256').update(key).digest('hex'),
    route: `${call.route} ${c.req.path}`,
    body: text,
  }
  const caller = { ...shop, visitor: { ...shop.visitor, browserId: `assistant ${assistant}` } }
  const answer = await runOnce(caller, keyed, act)
  if (isRefusal(answer)) return refusalAnswer(answer, translate)
  const { 'Idempotency-Replayed': replayed, ...others } = answer.headers ?? {}
  return { ...answer, headers: { ...others, ...(replayed ? { 'Idempotent-Replayed': replayed } : {}) } }
}

type Read = { body: unknown } | Refusal

function readBody(schema: z.ZodType | undefined, text: string, headers: Headers): Read {
  if (!schema || text === '') return schema && !schema.safeParse({}).success ? notJson : { body: {} }
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    return refuse('VALIDATION_FAILED', { details: { isOtherType: true } })
  const json = parsed(text)
  if (json === undefined) return notJson
  const read = schema.safeParse(json)
  if (!read.success) return invalid(read.error)
  const field = findUnstorable({ body: json })
  return field === undefined ? { body: read.data } : refuse('VALIDATION_FAILED', { fields: { body: 'notValid' } })
}

const notJson = refuse('VALIDATION_FAILED', { fields: { body: 'notValid' } })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of a refusal as the protocol names places: `$.line_items[0].id`. */
function atPath(refusal: Refusal): Refusal {
  if (!refusal.fields) return refusal
  const place = (field: string) =>
    field.startsWith('$') ? field : field === 'body' ? '$' : `$.${field.replace(/\.(\d+)/g, '[$1]')}`
  const fields = Object.fromEntries(Object.entries(refusal.fields).map(([field, key]) => [place(field), key]))
  return { ...refusal, fields }
}
