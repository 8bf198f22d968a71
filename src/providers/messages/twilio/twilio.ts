import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { TextSender } from '#notifications'
import { openHttpClient } from '#providers/http-client'

/** `timeoutMs` is 10 seconds unless told. */
export type TwilioOptions = { url: string; accountSid: string; authToken: string; timeoutMs?: number }

const message = z.object({ sid: z.string() }).transform(({ sid }) => ({ reference: sid }))
const problem = z.object({ code: z.number() })

/** The text message gateway Twilio. It knows no idempotency: a lost message may have arrived. */
export function twilio({ url, accountSid, authToken, timeoutMs }: TwilioOptions): TextSender {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const client = openHttpClient({ url, authorization, timeoutMs, errorIn })
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`

  return {
    send({ from, to, text, channel, newsUrl }) {
      const by = channel === 'whatsapp' ? 'whatsapp:' : ''
      return client(
        {
          method: 'POST',
          path,
          form: { From: by + from, To: by + to, Body: text, ...(newsUrl ? { StatusCallback: newsUrl } : {}) },
        },
        message,
      )
    },
    isGenuine({ url, fields, signature }) {
      const given = Buffer.from(signature)
      const due = Buffer.from(signatureOf(authToken, url, fields))
      return given.length === due.length && timingSafeEqual(given, due)
    },
  }
}

/** As Twilio signs: the address, then the fields in the order of their names, run together. */
function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return createHmac('sha1', authToken)
    .update(url + sorted.flat().join(''))
    .digest('base64')
}

// The code alone: Twilio's sentences repeat the number, which is not for logs.
function errorIn(body: unknown) {
  const read = problem.safeParse(body)
  return read.success ? { code: String(read.data.code) } : undefined
}
