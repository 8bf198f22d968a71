import { type HttpClient, openHttpClient } from '#providers/http-client'
import { problem } from './shapes.ts'
import type { GooglePayScript } from './wallets.ts'

/**
 * `key` is the profile's API key; `timeoutMs` is 10 seconds by default. Google Pay's tokens are made for `profileId`:
 * without one its method leads to Mollie's page.
 */
export type MollieOptions = {
  url: string
  key: string
  /** An organisation's access token, which is required to read settlements. */
  organisationKey?: string | undefined
  timeoutMs?: number | undefined
  profileId?: string | undefined
  googlePay?: GooglePayScript | undefined
  /** It takes tokens that shoppers' assistants got for cards. */
  takesDelegated?: boolean
}

export const openMollieClient = ({ url, key, timeoutMs }: MollieOptions): HttpClient =>
  openHttpClient({ url, authorization: `Bearer ${key}`, timeoutMs, errorIn })

/** The client of the organisation; undefined without its key. */
export const openOrganisationClient = ({ organisationKey, ...options }: MollieOptions): HttpClient | undefined =>
  organisationKey === undefined ? undefined : openMollieClient({ ...options, key: organisationKey })

function errorIn(body: unknown) {
  const read = problem.safeParse(body)
  if (!read.success) return undefined
  const { status, title, detail, field } = read.data
  return { code: String(status), message: [field, detail ?? title].filter(Boolean).join(': ') }
}
