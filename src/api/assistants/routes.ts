import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  cancelSession,
  completeSession,
  createSession,
  discover,
  feedOf,
  productsOfFeed,
  readSession,
  updateSession,
} from '#assistants'
import { cancelSessionInput, completeSessionInput, createSessionInput, updateSessionInput } from '#assistants/contract'
import { isRefusal, refuse } from '#kit/result'
import { json } from '../answer.ts'
import type { ApiDeps } from '../deps.ts'
import { type CallEnv, reply } from '../serve.ts'
import { type AssistantCall, openShopOf, serveAssistant } from './door.ts'
import { errorAnswer, refusalAnswer, whenFailed } from './problem.ts'

export { whenFailed }

/** Where the protocol's own paths begin on each brand's host. */
const assistantsBase = '/api/assistants'

export const isForAssistants = (path: string): boolean => path.startsWith(`${assistantsBase}/`) || path === discovery
const discovery = '/.well-known/acp.json'

const mostBytes = 64 * 1024

const create = {
  route: 'create',
  body: createSessionInput,
  status: 201,
  triesCodes: ({ discounts, coupons }) => (discounts?.codes ?? coupons ?? []).length > 0,
  run: (shop, assistant, { body }) => createSession(shop, assistant, body),
} as const satisfies AssistantCall<typeof createSessionInput>

const read = {
  route: 'read',
  body: undefined,
  run: (shop, assistant, { sessionId }) => readSession(shop, assistant, sessionId),
} as const satisfies AssistantCall<undefined>

const update = {
  route: 'update',
  body: updateSessionInput,
  triesCodes: ({ discounts, coupons }) => (discounts?.codes ?? coupons ?? []).length > 0,
  run: (shop, assistant, { sessionId, body }) => updateSession(shop, assistant, sessionId, body),
} as const satisfies AssistantCall<typeof updateSessionInput>

const complete = {
  route: 'complete',
  body: completeSessionInput,
  run: (shop, assistant, { sessionId, body }) => completeSession(shop, assistant, sessionId, body),
} as const satisfies AssistantCall<typeof completeSessionInput>

const cancel = {
  route: 'cancel',
  body: cancelSessionInput,
  overStatus: 405,
  run: (shop, assistant, { sessionId }) => cancelSession(shop, assistant, sessionId),
} as const satisfies AssistantCall<typeof cancelSessionInput>

/**
 * The Agentic Commerce Protocol: a shopper's assistant buys. Its paths begin below `/api/assistants`, and a brand without
 * assistants has none of them.
 */
export function addAssistants(api: OpenAPIHono<CallEnv>, deps: ApiDeps): void {
  const inShop = openShopOf(deps)
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: (c) => reply(c as Context<CallEnv>, errorAnswer(413, { code: 'too_large', message: 'At most 64 KiB.' })),
  })
  const at = (path: string) => `${assistantsBase}${path}`
  const served = (call: AssistantCall<never>) => (c: Context<CallEnv>) =>
    inShop(c, (shop) => serveAssistant(c, shop, call, deps.limiter))
  api.use(at('/*'), limit)
  api.post(at('/checkout_sessions'), served(create as never))
  api.get(at('/checkout_sessions/:id'), served(read as never))
  api.post(at('/checkout_sessions/:id'), served(update as never))
  api.post(at('/checkout_sessions/:id/complete'), served(complete as never))
  api.post(at('/checkout_sessions/:id/cancel'), served(cancel as never))
  // The catalogue is public: its feed needs no key.
  api.get(at('/feeds/:id'), (c) => inShop(c, async (shop) => found(c, feedOf(shop, c.req.param('id') ?? ''))))
  api.get(at('/feeds/:id/products'), (c) =>
    inShop(c, async (shop) => found(c, productsOfFeed(shop, c.req.param('id') ?? ''))),
  )
  api.get(discovery, (c) => inShop(c, async (shop) => json(200, discover(shop, assistantsBase))))
  api.all(at('/*'), (c) => inShop(c, async () => refusalAnswer(refuse('notFound'), c.get('translate'))))
}

const found = (c: Context<CallEnv>, value: object) =>
  isRefusal(value) ? refusalAnswer(value, c.get('translate')) : json(200, value)
