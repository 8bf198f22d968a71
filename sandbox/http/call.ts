import type { IncomingHttpHeaders } from 'node:http'

/** One request. `origin` is the scheme and host that the caller used, for links in responses. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** The body as it came, for a body that is no text. */
  bytes: Buffer
  origin: string
  /** Values of the `:name` segments of the route, in order. */
  params: string[]
}

/** A response. `cut` closes the connection without one. */
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

/** The body as a JSON object, or undefined. */
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
  // `curl -d '{…}'` sends JSON with the content type of a form.
  return claimed && !call.body.startsWith('{')
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** User and password of HTTP Basic, or undefined. */
export function readBasic(call: Call): { user: string; password: string } | undefined {
  const [scheme, encoded] = (call.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || !encoded) return undefined
  const pair = Buffer.from(encoded, 'base64').toString()
  const colon = pair.indexOf(':')
  return colon > 0 ? { user: pair.slice(0, colon), password: pair.slice(colon + 1) } : undefined
}
