import { type HttpClient, openHttpClient } from '#providers/http-client'
import { problem } from './shapes.ts'

/** `url` includes the version (`…/v1`); `timeoutMs` is 10 seconds by default. */
export type DtOneOptions = { url: string; key: string; secret: string; timeoutMs?: number | undefined }

// "external_id already used": an earlier call succeeded; only asking by that id tells its outcome.
const alreadyUsed = '1007001'

export const openDtOneClient = ({ url, key, secret, timeoutMs }: DtOneOptions): HttpClient => {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  return openHttpClient({ url, authorization, timeoutMs, errorIn, unsure: [alreadyUsed] })
}

function errorIn(body: unknown) {
  const read = problem.safeParse(body)
  if (!read.success) return undefined
  const [{ code, message }] = read.data.errors
  return { code: String(code), message }
}
