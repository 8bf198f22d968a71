import { finish, type Tx, type Write, writeTogether } from '#database'
import { deliveryWrite } from '#fulfilment'
import { newTransfers, transfersBetween } from '#ledger'
import { cameToNothing, findPosition, lockOrder, type Position, saveOrder } from '#orders'
import { insertContents } from '#orders/contents'
import type { HeldBack } from '#orders/contract'
import { tellOfChange } from '#orders/feed'
import { insertCaptures, insertRefunds, paymentWrites, saveCapture, saveRefund } from '#payments'
import { returnUses } from '#promotions'
import { decisionOf } from '#risk'
import type { Shop } from '#tenants'
import type { OrderUpdate } from '../order-update.ts'
import { judgeCard } from '../risk.ts'
import type { CheckoutShop } from '../shop.ts'
import { decide } from './decide.ts'
import { changesAnything, type Decision } from './decision.ts'
import { judgePayer } from './judge-payer.ts'

/**
 * The one completion function. Every caller that learns something about an order (return page, webhook, poll, sweeper, worker) ends
 * here. Locks the order, reads its position, decides, writes. Idempotent: later calls return the recorded outcome.
 * @returns the position after it, or undefined when there is no such order
 */
export function settleOrder(
  shop: CheckoutShop,
  orderNumber: string,
  updates: readonly OrderUpdate[],
): Promise<Position | undefined> {
  const judge: PaymentJudge = async (tx, position) => {
    const card = await judgeCard(shop, tx, position, updates)
    const payer = await judgePayer(shop, tx, position, updates, card !== undefined)
    return {
      heldBack: card?.rule ? 'card_refused' : payer?.isBeyond ? 'identity_limit' : undefined,
      kept: [...(card ? decisionOf(shop, card.judged, card.about) : []), ...(payer?.kept ?? [])],
    }
  }
  const keep: ContentsKeeper = (tx, { externalId, contents }, now) =>
    insertContents(tx, shop.codeKeys, shop.tenant.id, externalId, contents, now)
  return settle(shop, orderNumber, updates, judge, keep)
}

/** What the rules decide about the payer, and the writes that record it. */
type PaymentJudge = (
  tx: Tx,
  position: Position,
) => Promise<{ heldBack: HeldBack | undefined; kept: readonly Write[] } | undefined>

/** Stores the contents of a unit. */
type ContentsKeeper = (tx: Tx, came: Decision['contents'][number], now: Date) => Promise<unknown>

/** The same for an operator's update, which needs no partners and no rules. */
export const settle = (
  shop: Shop,
  orderNumber: string,
  updates: readonly OrderUpdate[],
  judge?: PaymentJudge,
  keep?: ContentsKeeper,
): Promise<Position | undefined> =>
  shop.db.transaction((tx) => settleWithin(shop, tx, orderNumber, updates, judge, keep))

/**
 * The same within a transaction with more to write, which it finishes: for an order that is decided as it is placed.
 */
export async function settleWithin(
  shop: Shop,
  tx: Tx,
  orderNumber: string,
  updates: readonly OrderUpdate[],
  judge: PaymentJudge = async () => undefined,
  keep: ContentsKeeper = async () => undefined,
): Promise<Position | undefined> {
  // Sent together, answered in order: the second statement sees what the previous holder of the lock wrote.
  const [, position] = await Promise.all([lockOrder(tx, orderNumber), findPosition(tx, orderNumber)])
  if (!position) return undefined
  const now = shop.clock.now()
  const { heldBack, kept = [] } = (await judge(tx, position)) ?? {}
  const decision = decide(position, heldBack ? [...updates, { about: 'held-back', failure: heldBack }] : updates, now)
  if (!changesAnything(decision)) return position
  const { state } = decision.position
  const { timeline, announcements, goodwill, losses } = decision
  const transfers = transfersBetween(position, decision.position)
  // Further changes may be of the same payment, so they come after the first.
  const [payment = [], ...morePayments] = decision.payments.map((change) => paymentWrites(tx, change, now))
  const beside = [
    ...payment,
    ...decision.deliveries.map((delivery) => deliveryWrite(tx, delivery, now)),
    ...kept,
    ...(transfers.length > 0 ? [newTransfers(tx, transfers, now)] : []),
  ]
  tellOfChange(tx, shop.tenant.id, decision.position)
  await finish(tx, () =>
    Promise.all([
      timeline.length > 0 || announcements.length > 0
        ? saveOrder(tx, shop.tenant.id, { orderNumber, state, timeline, announcements, goodwill, losses }, now, beside)
        : writeTogether(tx, beside),
      ...morePayments.map((writes) => writeTogether(tx, writes)),
      ...decision.captures.map((capture) => saveCapture(tx, capture)),
      ...decision.contents.map((came) => keep(tx, came, now)),
      ...decision.refunds.map((refund) => saveRefund(tx, refund)),
      insertCaptures(tx, decision.newCaptures, now),
      insertRefunds(tx, decision.newRefunds),
      // The order failed: its promo codes may be used again.
      position.state !== state && cameToNothing(decision.position) ? returnUses(tx, orderNumber, now) : undefined,
    ]),
  )
  return decision.position
}
