import type { z } from 'zod'
import { answered, type PartnerAnswer } from '#kit/result'
import { type HttpRequest, openExchange } from './exchange.ts'

/** A request to a partner: `json` and `form` are the two ways to send a body. */
export type PartnerRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path below the client's URL, with a leading slash; its parts are encoded already. */
  path: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
}

/** Sends a request once, without retries, and parses the answer by `shape`. */
export type HttpClient = <T>(question: PartnerRequest, shape: z.ZodType<T>) => Promise<PartnerAnswer<T>>

export type HttpClientOptions = {
  /** With or without a path: `https://api.example`, `http://127.0.0.1:4000/v1`. */
  url: string
  /** Our credentials: the whole `Authorization` header, or headers of the partner's own. */
  authorization?: string
  keys?: Record<string, string>
  /** Milliseconds until the whole answer must be there; default 10 seconds. */
  timeoutMs?: number
  /** The partner's error in the body of a refusal; undefined if the body has another form. */
  errorIn(body: unknown): { code: string; message?: string } | undefined
  /** Error codes of refusals after which the work may have been done all the same. */
  unsure?: readonly string[]
}

/**
 * Opens a client for a partner's JSON API over HTTP. A readable 2xx is `answered`; a 4xx with the partner's error is
 * `refused`, its code first in `reason`; everything else is `lost` (design of the money path, point 4).
 */
export function openHttpClient(options: HttpClientOptions): HttpClient {
  const { url, authorization, keys, timeoutMs = 10_000, errorIn, unsure = [] } = options
  const exchange = openExchange(url, timeoutMs)
  const known = { ...(authorization === undefined ? {} : { authorization }), ...keys }

  return async (question, shape) => {
    const reply = await exchange(messageOf(question, known)).catch((error: Error) => error)
    if (reply instanceof Error) return lost(reply.message)
    const { status } = reply
    const body = parse(reply.text)
    if (status >= 200 && status < 300) {
      const read = shape.safeParse(body)
      return read.success ? answered(read.data) : lost(`status ${status}, but not readable: ${firstIssue(read.error)}`)
    }
    const error = errorIn(body)
    const reason = error ? [error.code, error.message].filter(Boolean).join(': ') : `status ${status}`
    const definite = status >= 400 && status < 500 && !passing.includes(status)
    // A 4xx page of a gateway is not the partner's: only the partner's error proves that nothing was done.
    return definite && error && !unsure.includes(error.code) ? { kind: 'refused', reason } : lost(reason)
  }
}

// These 4xx concern the moment, not the request: a wrong key (for us to correct), time-out, still running, too early,
// too many.
const passing = [401, 403, 408, 409, 425, 429]

const lost = (reason: string) => ({ kind: 'lost', reason }) as const

function messageOf({ method, path, headers, json, form }: PartnerRequest, known: Record<string, string>): HttpRequest {
  const all: Record<string, string> = { ...known, accept: 'application/json', ...headers }
  if (json !== undefined) all['content-type'] = 'application/json'
  if (form) all['content-type'] = 'application/x-www-form-urlencoded'
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  return { method, path, headers: all, body }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  return issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'body'
}
