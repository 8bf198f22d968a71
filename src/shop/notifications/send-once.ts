import { finish } from '#database'
import { newMessageId } from '#kit/ids'
import type { PartnerAnswer } from '#kit/result'
import type { TextAnswer } from './senders.ts'
import type { MessageShop } from './shop.ts'
import { type Claim, claimMessage, findOccasions, markSent, type Occasion, releaseMessage, wasSent } from './store.ts'

/**
 * Sends the message of an occasion unless it was sent already. A crash between sending and recording repeats the
 * message under the same reference instead of losing it.
 * @param claimed the claim, if it was made with the reading of the order
 * @throws if the gateway cannot be reached, another worker is sending it, or a number got too many texts lately, so
 *   that the job is retried
 * @returns the gateway's reason if it refused: a retry would not help
 */
export async function sendOnce(
  shop: MessageShop,
  occasion: Occasion,
  send: (messageId: string) => Promise<PartnerAnswer<unknown> | TextAnswer>,
  claimed?: Claim,
): Promise<'sent' | 'sent before' | { refused: string }> {
  // The recipient's data was erased.
  if (occasion.recipient === '') return { refused: 'nobody to write to' }
  const now = shop.clock.now()
  const messageId =
    claimed?.occasion === occasion.occasion
      ? claimed.messageId
      : await shop.db.transaction((tx) => finish(tx, () => claimMessage(tx, newMessageId(), occasion, now)))
  if (!messageId) {
    if (await shop.db.read((tx) => wasSent(tx, occasion))) return 'sent before'
    throw new Error(`${occasion.occasion} of ${occasion.about}: another worker is sending it`)
  }
  const answer = await send(messageId)
  const later = reasonToWait(answer)
  if (later !== undefined) {
    await shop.db.transaction((tx) => releaseMessage(tx, messageId))
    throw new Error(`${occasion.occasion} of ${occasion.about}: ${later}`)
  }
  if (answer.kind === 'held') return { refused: answer.refusal.refusal }
  if (answer.kind === 'refused') return { refused: answer.reason }
  await shop.db.transaction((tx) => finish(tx, () => markSent(tx, messageId, now)))
  return 'sent'
}

/**
 * An occasion whose name contains a fingerprint has one name per key of the ring.
 * @param names the current key's first
 * @returns the name of an existing message, else the first
 */
export async function nameOfOccasion(
  { db }: Pick<MessageShop, 'db'>,
  about: string,
  names: readonly string[],
): Promise<string> {
  const [current = '', ...older] = names
  const known = older.length > 0 ? await db.read((tx) => findOccasions(tx, about, older)) : []
  return known[0] ?? current
}

/** @returns why it must be retried later; undefined if it is settled */
function reasonToWait(answer: PartnerAnswer<unknown> | TextAnswer): string | undefined {
  if (answer.kind === 'lost') return answer.reason
  const isTooSoon = answer.kind === 'held' && answer.refusal.refusal === 'tooManyRequests'
  return isTooSoon ? 'too many texts lately' : undefined
}
