import type { Admin, Caller } from '#admin'
import { isRefused, perform } from '#admin/actions'
import type { Site } from '#admin/operators'
import { type Permission, permissions } from '#admin/permissions'
import { isConnectionLoss } from '#database'
import type { Clock } from '#kit/clock'
import { isPathLike } from '#kit/path'
import { readUpTo } from '#kit/read-form'
import { isRefusal } from '#kit/result'
import { brandOfKey, findGoodKey, type ProgramKey } from '#programs'
import type { ReconciliationShop } from '#reconciliation'
import type { Tenant } from '#tenants'
import { type Answer, json, send } from '../answer.ts'
import { reference } from '../documentation/reference.ts'
import type { Limiter } from '../limits/limiter.ts'
import { findUnstorable } from '../storable.ts'
import { base, programDocument } from './describe.ts'
import { type Doing, doings } from './doing.ts'
import { problem, refused, type Wording, wordingOf } from './problems.ts'
import { readings } from './reading.ts'

export type ProgramApiOptions = {
  limiter: Pick<Limiter, 'limited'>
  tenants: { byId(id: string): Promise<Tenant | undefined> }
  shopOf(tenant: string): Promise<ReconciliationShop>
  /** Opens the back office for one call. */
  open(caller: Caller): Promise<Admin>
  siteOf(from: Pick<From, 'ip' | 'requestId'>): Site
  /** `https://admin.example` */
  origin: string
  clock: Clock
}
type From = {
  ip: string
  requestId: string
  /** Reports an error: the answer says nothing of it. */
  report(error: unknown): void
}
type Caught = { admin: Admin; key: ProgramKey; tenant: string }

const mostBytes = 64 * 1024
/** Seconds after which a retry makes sense while the database is away. */
const awaySeconds = 10

/**
 * What programs of brand partners call, with a key: `/api/admin/v1/…`, and its reference at `/api/admin/docs`. Whatever is
 * wrong with a key, the answer is the same.
 */
export function openProgramApi(options: ProgramApiOptions) {
  const docs = reference({
    at: '/api/admin/docs',
    document: `${base}/openapi.json`,
    title: 'Saldo: API for programs',
    describe: programDocument,
  })

  async function answer(request: Request, from: From): Promise<Response> {
    const { pathname } = new URL(request.url)
    const page = request.method === 'GET' ? await docs(request, pathname) : undefined
    if (page) return page
    const wording = wordingOf(request.headers.get('accept-language'))
    const told = await answerCall(request, pathname, from, wording).catch((error) => {
      from.report(error)
      return isConnectionLoss(error) ? problem('unavailable', wording, awaySeconds) : problem('failed', wording)
    })
    return send(told, from.requestId, options.origin)
  }

  async function answerCall(request: Request, pathname: string, from: From, wording: Wording): Promise<Answer> {
    // Counted before the key is looked at: guesses count too.
    const anyone = { tenant: { id: 'programs' }, visitor: { ip: from.ip } } as Parameters<Limiter['limited']>[0]
    const caught = await options.limiter.limited(anyone, { useCase: 'callAsProgram' }, () => identify(request, from))
    if (isRefusal(caught)) return problem('tooManyRequests', wording, Number(caught.details?.seconds ?? 60))
    if (!caught) return problem('unauthorised', wording)
    const path = pathname.slice(base.length)
    if (request.method === 'GET') return read(caught, path, new URL(request.url).searchParams, wording)
    const name = doings.find((one) => path === `/actions/${one}`)
    if (request.method !== 'POST' || !name) return problem('notFound', wording)
    return act(caught, name, request, wording)
  }

  /** The key's brand and rights; undefined whatever is wrong with it. */
  async function identify(request: Request, from: From): Promise<Caught | undefined> {
    const given = /^Bearer (sk_\S{1,120})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    const tenant = brandOfKey(given)
    if (tenant === undefined || !(await options.tenants.byId(tenant))) return undefined
    const key = await findGoodKey(await options.shopOf(tenant), given)
    if (!key) return undefined
    const scopes = permissions.filter((one) => key.scopes.includes(one))
    const operator = {
      operatorId: `key ${key.keyId}`,
      name: key.name,
      email: '',
      language: 'en' as const,
      grants: [],
      program: { tenant, scopes, dailyLimit: key.dailyLimit },
    }
    const proven = { sessionId: `key ${key.keyId}`, provenAt: options.clock.now() }
    const { ip, requestId } = from
    const site = options.siteOf({ ip, requestId })
    return { admin: await options.open({ operator, site, ip, requestId, ...proven }), key, tenant }
  }

  return { answer }
}

const mayRead = ({ key }: Caught, needs: Permission | undefined): boolean =>
  needs === undefined || key.scopes.includes(needs)

async function read(caught: Caught, path: string, search: URLSearchParams, wording: Wording): Promise<Answer> {
  const found = Object.entries(readings).find(([pattern]) => isPathLike(pattern, path))
  if (!found) return problem('notFound', wording)
  const [pattern, { needs, params, query, read: run }] = found
  if (!mayRead(caught, needs)) return refused({ refusal: 'notAllowed' }, wording)
  const named = params?.safeParse(namesIn(pattern, path))
  const asked = query?.safeParse(Object.fromEntries(search))
  if (named?.success === false) return problem('notFound', wording)
  if (asked?.success === false) {
    const fields = asked.error.issues.flatMap((one) =>
      one.code === 'unrecognized_keys' ? one.keys : one.path.join('.'),
    )
    return refused({ refusal: 'inputNotValid', details: { fields: [...new Set(fields)].slice(0, 20) } }, wording)
  }
  const outcome = await run(caught, { params: named?.data ?? {}, query: asked?.data ?? {} } as never)
  return outcome === undefined ? problem('notFound', wording) : json(200, outcome)
}

function namesIn(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/')
  const named = pattern.split('/').flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), parts[at]]] : []))
  return Object.fromEntries(named.map(([name, value = '']) => [name, decodeURIComponent(value)]))
}

async function act({ admin, tenant }: Caught, name: Doing, request: Request, wording: Wording): Promise<Answer> {
  const key = request.headers.get('idempotency-key') ?? ''
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    return refused({ refusal: 'inputNotValid', details: { fields: ['Idempotency-Key'] } }, wording)
  const body = await readJson(request)
  if (body === undefined) return refused({ refusal: 'inputNotValid', details: { fields: ['body'] } }, wording)
  if ('tenant' in body) return refused({ refusal: 'inputNotValid', details: { fields: ['tenant'] } }, wording)
  // The same key may be used for another action: it is another thing to do.
  const performed = await perform(admin, name, { ...body, tenant }, { key: `${name} ${key}` })
  if (isRefused(performed)) return refused(performed, wording)
  return 'waiting' in performed ? json(202, { wish: performed.waiting }) : json(200, { done: performed.done })
}

/** @returns the body if it is a JSON object of a reasonable size that can be stored */
async function readJson(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    const value: unknown = JSON.parse(String(await readUpTo(request.body, mostBytes)))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && findUnstorable(value) === undefined ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
