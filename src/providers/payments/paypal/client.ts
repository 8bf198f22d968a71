import { z } from 'zod'
import { after, type Clock, systemClock } from '#kit/clock'
import { answered, type PartnerAnswer } from '#kit/result'
import { type HttpClient, openHttpClient } from '#providers/http-client'

export type PayPalOptions = {
  url: string
  clientId: string
  clientSecret: string
  /** URL of PayPal's webhooks: one for all brands. */
  webhookUrl: string
  /** Default 10 seconds. */
  timeoutMs?: number | undefined
  clock?: Clock
}

const token = z.object({ access_token: z.string(), expires_in: z.number() })

/** A token is replaced this many seconds before it expires, so that none expires during a call. */
const early = 60

/**
 * Opens a client with an access token (OAuth 2, client credentials), cached until it expires. A token that PayPal no
 * longer accepts is replaced once.
 */
export function openPayPalClient({
  url,
  clientId,
  clientSecret,
  timeoutMs,
  clock = systemClock,
}: PayPalOptions): HttpClient {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const client = openHttpClient({ url, authorization: basic, timeoutMs, errorIn })
  let kept: { token: string; until: Date } | undefined
  let fetching: Promise<PartnerAnswer<string>> | undefined

  const fetchToken = async (): Promise<PartnerAnswer<string>> => {
    const answer = await client(
      { method: 'POST', path: '/v1/oauth2/token', form: { grant_type: 'client_credentials' } },
      token,
    )
    // Without a token the actual request was never sent.
    if (answer.kind !== 'answered') return { kind: 'lost', reason: answer.reason }
    kept = { token: answer.value.access_token, until: after(clock.now(), answer.value.expires_in - early) }
    return answered(kept.token)
  }
  const currentToken = async (): Promise<PartnerAnswer<string>> => {
    if (kept && kept.until > clock.now()) return answered(kept.token)
    fetching ??= fetchToken().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  return async (question, shape) => {
    for (let isFirst = true; ; isFirst = false) {
      const current = await currentToken()
      if (current.kind !== 'answered') return current
      const headers = { ...question.headers, authorization: `Bearer ${current.value}` }
      const answer = await client({ ...question, headers }, shape)
      const isStale = answer.kind === 'lost' && answer.reason.startsWith('invalid_token')
      if (!isStale || !isFirst) return answer
      if (kept?.token === current.value) kept = undefined
    }
  }
}

const problem = z.object({
  name: z.string(),
  message: z.string().nullish(),
  details: z.array(z.object({ issue: z.string().nullish() })).nullish(),
})
const oauthProblem = z.object({ error: z.string(), error_description: z.string().nullish() })

/** An error has a name; its more specific issue, if any, is the better code: `INSTRUMENT_DECLINED`. */
function errorIn(body: unknown): { code: string; message?: string } | undefined {
  const read = problem.safeParse(body)
  if (read.success) {
    const { name, message, details } = read.data
    return { code: details?.[0]?.issue ?? name, message: message ?? name }
  }
  const oauth = oauthProblem.safeParse(body)
  return oauth.success ? { code: oauth.data.error, message: oauth.data.error_description ?? '' } : undefined
}
