import type { McpServer } from '@modelcontextprotocol/server'
import type { Admin, Caller } from '#admin'
import type { Site } from '#admin/operators'
import { permissions } from '#admin/permissions'
import type { Clock } from '#kit/clock'
import { isRefusal } from '#kit/result'
import { brandOfKey, findGoodKey } from '#programs'
import type { ReconciliationShop } from '#reconciliation'
import type { Tenant } from '#tenants'
import { type Answer, send } from '../answer.ts'
import { reference } from '../documentation/reference.ts'
import type { Limiter } from '../limits/limiter.ts'
import { act, type Caught, read } from './answers.ts'
import type { Assistant } from './assistant.ts'
import { base, programDocument } from './describe.ts'
import { doings } from './doing.ts'
import { failure, problem, type Wording, wordingOf } from './problems.ts'

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

const mcp = '/api/admin/mcp'
// Few installations have an assistant: the others do not load the protocol.
const loadAssistant = () => import('./assistant.ts')

/**
 * What programs of brand partners call, with a key: `/api/admin/v1/…`, and its reference at `/api/admin/docs`; and what
 * assistants call: `/api/admin/mcp`. Whatever is wrong with a key, the answer is the same.
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
      return failure(error, wording)
    })
    return send(told, from.requestId, options.origin)
  }

  async function answerCall(request: Request, pathname: string, from: From, wording: Wording): Promise<Answer> {
    const given = /^Bearer (\S{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    const isAssistant = pathname === mcp
    const caught = await catchKey(given, from, wording, isAssistant)
    if ('status' in caught) return caught
    if (isAssistant) {
      const { answerAssistant } = await loadAssistant()
      return answerAssistant(request, { key: async () => caught, wording, report: from.report }, caught)
    }
    const path = pathname.slice(base.length)
    if (request.method === 'GET') return read(caught, path, new URL(request.url).searchParams, wording)
    const name = doings.find((one) => path === `/actions/${one}`)
    if (request.method !== 'POST' || !name) return problem('notFound', wording)
    return act(caught, name, request, wording)
  }

  /** The key's brand and rights, or why it is of no use. Counted before the key is looked at: guesses count too. */
  async function catchKey(given: string, from: From, wording: Wording, isAssistant: boolean): Promise<Caught | Answer> {
    const anyone = { tenant: { id: 'programs' }, visitor: { ip: from.ip } } as Parameters<Limiter['limited']>[0]
    const caught = await options.limiter.limited(anyone, { useCase: 'callAsProgram' }, () =>
      identify(given, from, isAssistant),
    )
    if (isRefusal(caught)) return problem('tooManyRequests', wording, Number(caught.details?.seconds ?? 60))
    return caught ?? problem('unauthorised', wording)
  }

  /** Undefined whatever is wrong with the key. */
  async function identify(given: string, from: From, isAssistant: boolean): Promise<Caught | undefined> {
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
      program: { tenant, scopes, dailyLimit: key.dailyLimit, isAssistant },
    }
    const sessionId = `${isAssistant ? 'assistant with ' : ''}key ${key.keyId}`
    const proven = { sessionId, provenAt: options.clock.now() }
    const { ip, requestId } = from
    const site = options.siteOf({ ip, requestId })
    return { admin: await options.open({ operator, site, ip, requestId, ...proven }), key, tenant }
  }

  /** The tools of an assistant that holds a key, over another way than HTTP. The key is looked at again at each use. */
  async function assistant(given: string, from: From): Promise<{ tools: () => McpServer } | Answer> {
    const around: Assistant = { key: () => catchKey(given, from, 'en', true), wording: 'en', report: from.report }
    const caught = await around.key()
    const { openTools } = await loadAssistant()
    return 'status' in caught ? caught : { tools: () => openTools(around, caught) }
  }

  return { answer, assistant }
}
