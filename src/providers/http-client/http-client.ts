import type { z } from 'zod'
import { answered, type PartnerAnswer } from '#kit/result'
import { type Message, openExchange } from './exchange.ts'

/** What a partner is asked: `json` and `form` are the two ways to send a body. */
export type Question = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the client's address, with its leading slash; whatever was put into it is already encoded. */
  path: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
}

/** Asks once, never again by itself, and reads of the answer what `shape` names. */
export type HttpClient = <T>(question: Question, shape: z.ZodType<T>) => Promise<PartnerAnswer<T>>

export type HttpClientOptions = {
  /** With or without a path: `https://api.example`, `http://127.0.0.1:4000/v1`. */
  url: string
  /** What the partner knows us by: the whole `Authorization` header, or headers of its own. */
  authorization?: string
  keys?: Record<string, string>
  /** Milliseconds from asking to the end of the answer; 10 seconds unless told. */
  timeoutMs?: number
  /** The partner's own words in the body of a no; undefined when this is not how it says no. */
  errorIn(body: unknown): { code: string; message?: string } | undefined
  /** Codes that refuse the request while the work may have been done all the same. */
  unsure?: readonly string[]
}

/**
 * Opens a client for a partner that speaks JSON over HTTP. A 2xx that can be read is answered; a 4xx in the partner's own
 * words is refused, its code first in `reason`; whatever else happens is lost (design of the money path, point 4).
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
    // A gateway's own 4xx page is not the partner's word: only the latter says that nothing was done.
    return definite && error && !unsure.includes(error.code) ? { kind: 'refused', reason } : lost(reason)
  }
}

// Of the 4xx these speak of the moment and not of the request: a key that is wrong (ours to mend, and then the request is
// as good as ever), time-out, still running, too early, too many.
const passing = [401, 403, 408, 409, 425, 429]

const lost = (reason: string) => ({ kind: 'lost', reason }) as const

function messageOf({ method, path, headers, json, form }: Question, known: Record<string, string>): Message {
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
