import createClient, { type Client } from 'openapi-fetch'
import type { components, paths, webhooks } from './paths.gen.ts'

/** Why something was not done: `code` is for programs, `message` for people. */
export type Problem = components['schemas']['Problem']

/** The body of a webhook, by its `type`. Check the signature before you believe it. */
export type WebhookMessage = webhooks[keyof webhooks]['content']['application/json']

/** Calls by method and path, as the description at `/api/admin/docs` has them. */
export type Programs = Client<paths>

export type ProgramsOptions = {
  /** The back office's own host: `https://admin.example`. */
  url: string
  /** `sk_…`, which an owner was shown once. It says of which brand everything is. */
  key: string
  /** The language of a problem's message: `en`, `de` or `nl`. */
  language?: string
  fetch?: (request: Request) => Promise<Response>
}

/** Opens the API for programs of brand partners. Amounts are minor units, times ISO 8601 in UTC. */
export const openPrograms = ({ url, key, language, fetch }: ProgramsOptions): Programs =>
  createClient<paths>({
    baseUrl: new URL('/api/admin/v1', url).href,
    headers: { Authorization: `Bearer ${key}`, ...(language && { 'Accept-Language': language }) },
    ...(fetch && { fetch }),
  })
