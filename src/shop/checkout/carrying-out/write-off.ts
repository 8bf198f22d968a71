import type { Minor } from '#kit/money'
import { everWonBack, findPosition, isChargedBack, lost } from '#orders'
import type { Shop } from '#tenants'
import { isDealtWith } from '../completion/loss.ts'
import { settle } from '../completion/settle-order.ts'

/** `amount`: all that is written off of the order now. */
export type WrittenOff = { outcome: 'written off' | 'written off before' | 'not charged back'; amount: Minor }

/**
 * Records that the bank gave the chargebacks of an order back, although the provider does not say so.
 * @returns the amount; undefined when there is no such order or nothing is charged back
 */
export async function winBack(
  shop: Shop,
  orderNumber: string,
  won: { reason: string; operator: string },
): Promise<Minor | undefined> {
  const before = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!before || !isChargedBack(before)) return undefined
  const after = (await settle(shop, orderNumber, [{ about: 'won-back', ...won }])) ?? before
  return everWonBack(after) - everWonBack(before)
}

/**
 * Writes off the chargebacks of an order. Idempotent.
 * @returns undefined when there is no such order
 */
export async function writeOff(
  shop: Shop,
  orderNumber: string,
  writeOff: { reason: string; operator: string },
): Promise<WrittenOff | undefined> {
  const before = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!before) return undefined
  if (!isChargedBack(before)) return { outcome: 'not charged back', amount: lost(before) }
  if (isDealtWith(before)) return { outcome: 'written off before', amount: lost(before) }
  const position = (await settle(shop, orderNumber, [{ about: 'loss', ...writeOff }])) ?? before
  return { outcome: isDealtWith(position) ? 'written off' : 'not charged back', amount: lost(position) }
}
