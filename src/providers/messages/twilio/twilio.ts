import { z } from 'zod'
import type { TextSender } from '#notifications'
import { openLine } from '#providers/line'

/** `timeoutMs` is 10 seconds unless told. */
export type TwilioOptions = { url: string; accountSid: string; authToken: string; timeoutMs?: number }

const message = z.object({ sid: z.string() }).transform(({ sid }) => ({ reference: sid }))
const problem = z.object({ code: z.number() })

/** The text message gateway Twilio. It knows no idempotency: a lost message may have arrived. */
export function twilio({ url, accountSid, authToken, timeoutMs }: TwilioOptions): TextSender {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const line = openLine({ url, authorization, timeoutMs, errorIn })
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`

  return {
    send({ from, to, text, channel, newsUrl }) {
      const by = channel === 'whatsapp' ? 'whatsapp:' : ''
      return line(
        {
          method: 'POST',
          path,
          form: { From: by + from, To: by + to, Body: text, ...(newsUrl ? { StatusCallback: newsUrl } : {}) },
        },
        message,
      )
    },
  }
}

// The code alone: Twilio's sentences repeat the number, which is not for logs.
function errorIn(body: unknown) {
  const read = problem.safeParse(body)
  return read.success ? { code: String(read.data.code) } : undefined
}
