import { type MessageNewsShop, messageNewsUrl } from './message-news.ts'
import { sendOnce } from './send-once.ts'

/** Whom a text message goes to, by which channel, and what makes it this one message. */
export type ShortMessage = {
  about: string
  occasion: string
  channel: 'sms' | 'whatsapp'
  to: string
  text: string
  /** It can be answered: then it comes from the brand's number instead of its name. */
  isAnswerable?: boolean
}

/** Sends a text message once for its occasion, and hears what became of it; see `sendOnce`. */
export function sendShortMessage(shop: MessageNewsShop, message: ShortMessage) {
  const { about, occasion, channel, to, text, isAnswerable = false } = message
  const { sms, tracking } = shop.tenant
  const name = isAnswerable ? (sms.number ?? sms.sender) : sms.sender
  const from = channel === 'whatsapp' ? `+${tracking.whatsAppPhoneNumber}` : name
  return sendOnce(shop, { about, occasion, channel, recipient: to }, (messageId) =>
    shop.sms.send({ from, to, text, channel, newsUrl: messageNewsUrl(shop, messageId) }),
  )
}
