import { finish } from '#database'
import { newMessageId } from '#kit/ids'
import type { PartnerAnswer } from '#kit/result'
import type { MessageShop } from './shop.ts'
import { claimMessage, letGo, markSent, type Occasion, wasSent } from './store.ts'

/**
 * Sends the message of an occasion unless it was sent already. A crash between sending and noting it down repeats the
 * message under the same reference rather than losing it.
 * @throws when the gateway cannot be reached, or somebody else is at it, so that the job comes back later
 * @returns what the gateway said no to, if it did: trying again would not help
 */
export async function sendOnce(
  shop: MessageShop,
  occasion: Occasion,
  send: (messageId: string) => Promise<PartnerAnswer<unknown>>,
): Promise<'sent' | 'sent before' | { refused: string }> {
  // Whoever was to read it had their data erased.
  if (occasion.recipient === '') return { refused: 'nobody to write to' }
  const now = shop.clock.now()
  const messageId = await shop.db.transaction((tx) => finish(tx, () => claimMessage(tx, newMessageId(), occasion, now)))
  if (!messageId) {
    if (await shop.db.read((tx) => wasSent(tx, occasion))) return 'sent before'
    throw new Error(`${occasion.occasion} of ${occasion.about}: another worker is sending it`)
  }
  const answer = await send(messageId)
  if (answer.kind === 'lost') {
    await shop.db.transaction((tx) => letGo(tx, messageId))
    throw new Error(`${occasion.occasion} of ${occasion.about}: ${answer.reason}`)
  }
  if (answer.kind === 'refused') return { refused: answer.reason }
  await shop.db.transaction((tx) => finish(tx, () => markSent(tx, messageId, now)))
  return 'sent'
}
