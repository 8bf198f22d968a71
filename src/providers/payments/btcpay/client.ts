import { z } from 'zod'
import { type HttpClient, openHttpClient } from '#providers/http-client'

/** `store` is the store's id, `key` an API key that may create invoices and pull payments and change webhooks there. */
export type BtcPayOptions = { url: string; key: string; store: string; timeoutMs?: number | undefined }

export const openBtcPayClient = ({ url, key, timeoutMs }: BtcPayOptions): HttpClient =>
  openHttpClient({ url, authorization: `token ${key}`, timeoutMs, errorIn })

/** The server's errors: a code and a message, or a list of invalid fields. */
const problem = z.union([
  z.object({ code: z.string(), message: z.string() }),
  z
    .array(z.object({ path: z.string(), message: z.string() }))
    .min(1)
    .transform(([first]) => ({ code: first?.path ?? '', message: first?.message ?? '' })),
])

const errorIn = (body: unknown) => problem.safeParse(body).data
