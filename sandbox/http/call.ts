import type { IncomingHttpHeaders } from 'node:http'

/** One request, read whole. `origin` is the scheme and host the caller used, for links in answers. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  origin: string
  /** What the `:name` parts of the route's path matched, in order. */
  params: string[]
}

/** What goes back; `cut` closes the connection without a word, as a broken line would. */
export type Answer = { status: number; headers: Record<string, string>; body: string } | typeof cut
export const cut = Symbol('connection cut')

export type Handler = (call: Call) => Answer | Promise<Answer>
export type Route = [method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler]

export function json(
  status: number,
  value: unknown,
  type = 'application/json',
  headers?: Record<string, string>,
): Answer {
  return { status, headers: { 'content-type': type, ...headers }, body: JSON.stringify(value) }
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { location }, body: '' }
}

/** The body as a JSON object, or nothing where it is not one. */
export function readJson(call: Call): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(call.body)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The body's fields, whether it came as JSON or from a form; an empty body has none. */
export function readFields(call: Call): Record<string, unknown> | undefined {
  if (call.body === '') return {}
  return isForm(call) ? Object.fromEntries(readForm(call)) : readJson(call)
}

export function readForm(call: Call): URLSearchParams {
  return new URLSearchParams(call.body)
}

export function isForm(call: Call): boolean {
  const claimed = call.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  // `curl -d '{…}'` calls JSON a form
  return claimed && !call.body.startsWith('{')
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The key and secret of HTTP Basic, or nothing. */
export function readBasic(call: Call): { user: string; password: string } | undefined {
  const [scheme, encoded] = (call.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || !encoded) return undefined
  const pair = Buffer.from(encoded, 'base64').toString()
  const colon = pair.indexOf(':')
  return colon > 0 ? { user: pair.slice(0, colon), password: pair.slice(colon + 1) } : undefined
}
