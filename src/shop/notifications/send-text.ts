import { type MessageNewsShop, messageNewsUrl } from './message-news.ts'
import { sendOnce } from './send-once.ts'
import type { Occasion } from './store.ts'

/** Sends a text message by SMS from the brand's own sender, once for its occasion; see `sendOnce`. `to` is E.164. */
export function sendText(
  shop: MessageNewsShop,
  { to, ...occasion }: Pick<Occasion, 'about' | 'occasion'> & { to: string },
  text: string,
) {
  const { sender: from } = shop.tenant.sms
  return sendOnce(shop, { ...occasion, channel: 'sms', recipient: to }, (messageId) =>
    shop.sms.send({ from, to, text, newsUrl: messageNewsUrl(shop, messageId) }),
  )
}
