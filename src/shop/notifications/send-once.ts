import { newMessageId } from '#kit/ids'
import type { PartnerAnswer } from '#kit/result'
import type { MessageShop } from './shop.ts'
import { claimMessage, markSent, type Occasion } from './store.ts'

/**
 * Sends the message of an occasion unless it was sent already. A crash between sending and noting it down repeats the
 * message under the same reference rather than losing it.
 * @throws when the gateway cannot be reached, so that the job comes back later
 * @returns what the gateway said no to, if it did: trying again would not help
 */
export async function sendOnce(
  shop: MessageShop,
  occasion: Occasion,
  send: (messageId: string) => Promise<PartnerAnswer<unknown>>,
): Promise<'sent' | 'sent before' | { refused: string }> {
  const now = shop.clock.now()
  const messageId = await shop.db.transaction((tx) => claimMessage(tx, newMessageId(), occasion, now))
  if (!messageId) return 'sent before'
  const answer = await send(messageId)
  if (answer.kind === 'lost') throw new Error(`${occasion.occasion} of ${occasion.orderNumber}: ${answer.reason}`)
  if (answer.kind === 'refused') return { refused: answer.reason }
  await shop.db.transaction((tx) => markSent(tx, messageId, now))
  return 'sent'
}
