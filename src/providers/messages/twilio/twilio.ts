import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { TextSender } from '#notifications'
import { openHttpClient } from '#providers/http-client'

/** `timeoutMs`: default 10 seconds. */
export type TwilioOptions = { url: string; accountSid: string; authToken: string; timeoutMs?: number }

const message = z.object({ sid: z.string() }).transform(({ sid }) => ({ reference: sid }))
const problem = z.object({ code: z.number() })

/** The text message gateway Twilio. It has no idempotency keys: a message whose answer was lost may have arrived. */
export function twilio({ url, accountSid, authToken, timeoutMs }: TwilioOptions): TextSender {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const client = openHttpClient({ url, authorization, timeoutMs, errorIn })
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`

  return {
    name: 'twilio',
    send({ from, to, text, channel, statusUrl }) {
      const by = channel === 'whatsapp' ? 'whatsapp:' : ''
      return client(
        {
          method: 'POST',
          path,
          form: { From: by + from, To: by + to, Body: text, ...(statusUrl ? { StatusCallback: statusUrl } : {}) },
        },
        message,
      )
    },
    hasValidSignature({ url, fields, signature }) {
      const given = Buffer.from(signature)
      const due = Buffer.from(signatureOf(authToken, url, fields))
      return given.length === due.length && timingSafeEqual(given, due)
    },
  }
}

/** Twilio's signature: over the URL and the fields, sorted by name and concatenated. */
function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return createHmac('sha1', authToken)
    .update(url + sorted.flat().join(''))
    .digest('base64')
}

// The code alone: Twilio's messages repeat the number, which must not be logged.
function errorIn(body: unknown) {
  const read = problem.safeParse(body)
  return read.success ? { code: String(read.data.code) } : undefined
}
