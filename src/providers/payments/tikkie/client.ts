import { z } from 'zod'
import type { Clock } from '#kit/clock'
import { type HttpClient, openHttpClient } from '#providers/http-client'

export type TikkieOptions = {
  url: string
  apiKey: string
  appToken: string
  clock: Clock
  /** Milliseconds; default 10 seconds. */
  timeoutMs?: number | undefined
}

export const openTikkieClient = ({ url, apiKey, appToken, timeoutMs }: TikkieOptions): HttpClient =>
  openHttpClient({ url, keys: { 'api-key': apiKey, 'x-app-token': appToken }, timeoutMs, errorIn })

/** Tikkie's errors: a list of reasons, of which we use the first. */
const problem = z.object({ errors: z.array(z.object({ code: z.string(), message: z.string().optional() })).min(1) })

function errorIn(body: unknown) {
  const [first] = problem.safeParse(body).data?.errors ?? []
  return first && { code: first.code, ...(first.message ? { message: first.message } : {}) }
}
