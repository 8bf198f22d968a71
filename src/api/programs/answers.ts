import type { Admin } from '#admin'
import { isRefused, perform } from '#admin/actions'
import type { Permission } from '#admin/permissions'
import { isPathLike } from '#kit/path'
import { readUpTo } from '#kit/read-form'
import type { ProgramKey } from '#programs'
import { type Answer, json } from '../answer.ts'
import { findUnstorable } from '../storable.ts'
import type { Doing } from './doing.ts'
import { problem, refused, type Wording } from './problems.ts'
import { readings } from './reading.ts'

/** A good key, the back office as it is opened for it, and its brand. */
export type Caught = { admin: Admin; key: ProgramKey; tenant: string }

const mostBytes = 64 * 1024

export const mayRead = ({ key }: Caught, needs: Permission | undefined): boolean =>
  needs === undefined || key.scopes.includes(needs)

/** Answers a call that reads. */
export async function read(caught: Caught, path: string, search: URLSearchParams, wording: Wording): Promise<Answer> {
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

/** Does what a call asks for, once for each `Idempotency-Key`. */
export async function act(caught: Caught, name: Doing, request: Request, wording: Wording): Promise<Answer> {
  const once = request.headers.get('idempotency-key') ?? ''
  if (!isOnce(once)) return refused({ refusal: 'inputNotValid', details: { fields: ['Idempotency-Key'] } }, wording)
  const body = await readJson(request)
  if (body === undefined) return refused({ refusal: 'inputNotValid', details: { fields: ['body'] } }, wording)
  if ('tenant' in body) return refused({ refusal: 'inputNotValid', details: { fields: ['tenant'] } }, wording)
  return actOnce(caught, name, { body, once }, wording)
}

export const isOnce = (once: string): boolean => /^[\x21-\x7e]{1,200}$/.test(once)

/** @param wish the action's input without the brand, and what names this one thing to do */
export async function actOnce(
  { admin, tenant }: Caught,
  name: Doing,
  { body, once }: { body: Record<string, unknown>; once: string },
  wording: Wording,
): Promise<Answer> {
  // The same key may be used for another action: it is another thing to do.
  const performed = await perform(admin, name, { ...body, tenant }, { key: `${name} ${once}` })
  if (isRefused(performed)) return refused(performed, wording)
  return 'waiting' in performed ? json(202, { wish: performed.waiting }) : json(200, { done: performed.done })
}

/** @returns the body if it is a JSON object of a reasonable size that can be stored */
export async function readJson(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    const value: unknown = JSON.parse(String(await readUpTo(request.body, mostBytes)))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && findUnstorable(value) === undefined ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
