import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { isConnectionLoss } from '#database'
import { isPathLike } from '#kit/path'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { watchRequests } from '#watch'
import { addAssistants, isForAssistants, whenFailed } from './assistants/routes.ts'
import { identifyBrowser } from './browser.ts'
import type { Call } from './call.ts'
import type { ApiDeps } from './deps.ts'
import { routeOf } from './documentation/describe.ts'
import { addReference } from './documentation/reference.ts'
import { failure, invalid, type ProblemContext, problem, unavailable } from './problem.ts'
import { routes } from './routes.ts'
import { type CallEnv, checkAccountAccess, readBody, reply, serve } from './serve.ts'
import { refuseHeaders } from './visitor.ts'

const mostBytes = 64 * 1024

/**
 * The HTTP API: everything under `/api/` and `/webhooks/`. Answers every request there, unknown paths with notFound,
 * and never reveals internal errors.
 */
export function createApi(deps: ApiDeps): OpenAPIHono<CallEnv> {
  const api = new OpenAPIHono<CallEnv>()
  api.use(watchRequests(deps.log, deps.metrics))
  addReference(api)
  // Before all others: refusals there have a shape of their own.
  addAssistants(api, deps)
  api.use('/api/*', identifyCaller(deps, 'resolve'), limitBody)
  api.use('/api/log', readAsJson)
  api.use('/webhooks/*', limitBody, identifyCaller(deps, 'resolvePartner'))

  for (const [name, call] of Object.entries(routes)) {
    const route = routeOf(name, call)
    // Bodies of partners and of GraphQL are left as they are: there, null may have a meaning.
    const isOurs = call.body && call.tag !== 'Partner' && call.tag !== 'Content'
    const middleware = [...(call.account ? [checkAccountAccess(call)] : []), ...(isOurs ? [readBody] : [])]
    api.openapi({ ...route, middleware }, serve(call, name, deps), (read, c) => {
      if (!read.success) return reply(c, problem(invalid(read.error), problemContextOf(c)))
    })
  }

  const methods = methodsByPath(Object.keys(routes))
  api.notFound((c) => {
    const allowed = methods(c.req.path)
    if (!allowed) return reply(c, problem(refuse('notFound'), problemContextOf(c)))
    const headers = { Allow: allowed.join(', ') }
    if (c.req.method === 'OPTIONS') return reply(c, { status: 204, body: '', headers })
    return reply(c, { ...problem(refuse('notFound'), problemContextOf(c), 405), headers })
  })
  api.onError((error, c) => {
    // Refusals of the framework itself: bodies that are no JSON, or of another type.
    if (error instanceof HTTPException)
      return reply(c, problem(refuse('VALIDATION_FAILED'), problemContextOf(c), error.status))
    const refusal = isConnectionLoss(error) ? unavailable() : failure(c.get('requestId'))
    if (isForAssistants(c.req.path)) return reply(c, whenFailed(refusal, c.get('translate')))
    return reply(c, problem(refusal, problemContextOf(c)))
  })
  return api
}

/** A CSP report is JSON under another content type. */
async function readAsJson(c: Context<CallEnv>, next: () => Promise<void>): Promise<void> {
  const { headers } = c.req.raw
  const isReport = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/csp-report'
  if (isReport) headers.set('content-type', 'application/json')
  await next()
}

const problemContextOf = (c: Context<CallEnv>): ProblemContext => ({
  translate: c.get('translate'),
  operation: c.get('failure'),
})

/** Finds tenant and visitor, before anything else is read. */
function identifyCaller(
  deps: ApiDeps,
  resolveBy: 'resolve' | 'resolvePartner',
): (c: Context<CallEnv>, next: () => Promise<void>) => Promise<Response | undefined> {
  const { callers, content, openShop } = deps
  return async (c, next) => {
    const request = c.req.raw
    const source = callers.source(request, c.env?.incoming?.socket.remoteAddress)
    c.set('source', source)
    const found = resolveBy === 'resolvePartner' ? await tenantOfWebhook(deps, c) : undefined
    const caller = await callers[resolveBy](request, source, c.get('requestId'), found)
    if (isRefusal(caller)) {
      const known = await callers.brandAndLanguage(request, source)
      return reply(c, problem(caller, known ? { translate: content.translator(known.tenant, known.language) } : {}))
    }
    const { tenant, visitor } = caller
    c.set('tenantId', tenant.id)
    c.set('translate', content.translator(tenant, visitor.language))
    const refusal = refuseOrigin(request, source.origin) ?? refuseHeaders(request.headers)
    if (refusal) return reply(c, problem(refusal, problemContextOf(c)))
    if (tenant.place?.state === 'paused' && beginsSomething(request.method, c.req.path))
      return reply(c, problem(unavailable(), problemContextOf(c)))
    const { shop, browser } = await identifyBrowser(await openShop(tenant, visitor), request.headers)
    c.set('shop', shop)
    c.set('browser', browser)
    await next()
    for (const line of browser.lines) c.res.headers.append('Set-Cookie', line)
    return undefined
  }
}

/** Where a provider has one webhook URL for all brands, the body tells which tenant's payment it is about. */
async function tenantOfWebhook(
  { callers, tenantOfPayment }: ApiDeps,
  c: Context<CallEnv>,
): Promise<string | undefined> {
  const call: Call | undefined = (routes as Record<string, Call>)[`POST ${c.req.path}`]
  if (!call?.webhookSubject || c.req.method !== 'POST') return undefined
  if ('number' in call.webhookSubject)
    return callers.tenantOfNumber(call.webhookSubject.number(new URLSearchParams(await c.req.text())))
  const body: unknown = await c.req.json().catch(() => undefined)
  const subject = call.webhookSubject.subjectOf(body)
  if (!subject || 'tenant' in subject) return subject?.tenant
  return tenantOfPayment(call.webhookSubject.provider, subject.reference)
}

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS'])
const endsWhatHasBegun = new Set(['/api/shop/rest/payment-commit-order', '/api/shop/graphql', '/api/log'])

/** A brand that is about to move to another cell begins nothing new; partners' news are heard. */
const beginsSomething = (method: string, path: string): boolean =>
  !changesNothing.has(method) && path.startsWith('/api/') && !endsWhatHasBegun.has(path)

/** Browsers send the origin of a request: another site's page must not change anything here. */
function refuseOrigin({ method, headers }: Request, own: string): Refusal | undefined {
  if (changesNothing.has(method)) return undefined
  const origin = headers.get('origin')
  const isForeign = origin === null ? headers.get('sec-fetch-site') === 'cross-site' : origin.toLowerCase() !== own
  return isForeign ? refuse('originNotAllowed') : undefined
}

const tooLong = (c: Context): Response =>
  reply(c, problem(refuse('VALIDATION_FAILED', { fields: { body: 'tooLong' } }), problemContextOf(c), 413))
const measured = bodyLimit({ maxSize: mostBytes, onError: tooLong })

/**
 * With a content length the body need not be read to check its size; reading it here would prevent the fast path later.
 */
async function limitBody(c: Context<CallEnv>, next: () => Promise<void>): Promise<Response | undefined> {
  if (c.req.method === 'GET') return void (await next())
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
    return (await measured(c, next)) as Response | undefined
  }
  if (!(Number(length) <= mostBytes)) return tooLong(c)
  await next()
  return undefined
}

/** @returns the methods of a path, or undefined for an unknown path */
function methodsByPath(names: readonly string[]): (path: string) => string[] | undefined {
  const byPattern = new Map<string, string[]>()
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ')
    const known = byPattern.get(path) ?? ['OPTIONS']
    byPattern.set(path, [...(method === 'GET' ? ['GET', 'HEAD'] : [method]), ...known])
  }
  const patterns = [...byPattern]
  return (path) => byPattern.get(path) ?? patterns.find(([pattern]) => isPathLike(pattern, path))?.[1]
}
