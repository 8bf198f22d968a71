import type { MessageStatusShop } from './message-status.ts'
import { sendShortMessage } from './short-message.ts'
import type { Occasion } from './store.ts'

/** Sends a text message by SMS from the brand's own sender, once per occasion; see `sendOnce`. `to` is E.164. */
export const sendText = (
  shop: MessageStatusShop,
  message: Pick<Occasion, 'about' | 'occasion'> & { to: string },
  text: string,
) => sendShortMessage(shop, { ...message, channel: 'sms', text })
