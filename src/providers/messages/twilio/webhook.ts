import { z } from 'zod'
import type { TextWebhook } from '#notifications'

const word = z.string().max(60)
const report = z.object({
  MessageSid: word.regex(/^\w+$/),
  MessageStatus: word.regex(/^\w+$/),
  ErrorCode: word.optional(),
})
/** A text to a brand's number; numbers have a prefix for WhatsApp. */
const written = z.object({
  MessageSid: word.regex(/^\w+$/),
  From: word,
  To: word,
  Body: z.string().max(2000).default(''),
})
const body = z.union([report, written])
const bare = (number: string) => number.replace(/^whatsapp:/, '')

export const twilioWebhook: TextWebhook = {
  gateway: 'twilio',
  summary: 'Twilio reports the delivery of a text message, or delivers one to a brand',
  body,
  signatureHeader: 'x-twilio-signature',
  numberIn: (form) => bare(form.get('To') ?? ''),
  read(received) {
    const read = body.parse(received)
    if ('MessageStatus' in read) {
      const { MessageSid: message, MessageStatus: status, ErrorCode: error } = read
      return { report: { message, status, ...(error ? { error } : {}) } }
    }
    const { MessageSid: messageId, From, To, Body: text } = read
    const channel = From.startsWith('whatsapp:') ? 'whatsapp' : 'sms'
    return { text: { messageId, channel, from: bare(From), to: bare(To), text } }
  },
}
