import { z } from 'zod'
import { after, type Clock, systemClock } from '#kit/clock'
import { answered, type PartnerAnswer } from '#kit/result'
import { type HttpClient, openHttpClient } from '#providers/http-client'

export type PayPalOptions = {
  url: string
  clientId: string
  clientSecret: string
  /** Where PayPal tells its news: one address for all brands. */
  webhookUrl: string
  /** 10 seconds unless told. */
  timeoutMs?: number | undefined
  clock?: Clock
}

const token = z.object({ access_token: z.string(), expires_in: z.number() })

/** A token is given up this many seconds before its time, so that none expires under way. */
const early = 60

/**
 * Opens a client that brings an access token along (OAuth 2, client credentials), kept until it expires. One that PayPal
 * no longer takes is fetched anew, once.
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
    // Whatever is the matter with our key: what was to be asked with it has not been asked.
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

/** A no has a name, and what is the matter, where it has one, is the better code: `INSTRUMENT_DECLINED`. */
function errorIn(body: unknown): { code: string; message?: string } | undefined {
  const read = problem.safeParse(body)
  if (read.success) {
    const { name, message, details } = read.data
    return { code: details?.[0]?.issue ?? name, message: message ?? name }
  }
  const oauth = oauthProblem.safeParse(body)
  return oauth.success ? { code: oauth.data.error, message: oauth.data.error_description ?? '' } : undefined
}
