import { type MessageStatusShop, messageStatusUrl } from './message-status.ts'
import { sendOnce } from './send-once.ts'

/** Recipient and channel of a text message, and its occasion. */
export type ShortMessage = {
  about: string
  occasion: string
  channel: 'sms' | 'whatsapp'
  to: string
  text: string
  /** It can be answered, so it is sent from the brand's number instead of its name. */
  isAnswerable?: boolean
}

/** Sends a text message once per occasion, and records its delivery report; see `sendOnce`. */
export function sendShortMessage(shop: MessageStatusShop, message: ShortMessage) {
  const { about, occasion, channel, to, text, isAnswerable = false } = message
  const { sms, tracking } = shop.tenant
  const name = isAnswerable ? (sms.number ?? sms.sender) : sms.sender
  const from = channel === 'whatsapp' ? `+${tracking.whatsAppPhoneNumber}` : name
  return sendOnce(shop, { about, occasion, channel, recipient: to }, (messageId) =>
    shop.sms.send({ from, to, text, channel, statusUrl: messageStatusUrl(shop, messageId) }),
  )
}
