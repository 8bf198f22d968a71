import { findDeliveriesToAsk } from '#fulfilment'
import { findPosition, lockOrder, type Position, saveOrder } from '#orders'
import { findMoneyToAsk } from '#payments'
import { askAboutDelivery, askAboutPayment } from '../carrying-out/ask-partners.ts'
import { askAboutCapture, captureOrder, releasePromises } from '../carrying-out/capture-order.ts'
import { deliverOrder } from '../carrying-out/deliver-order.ts'
import { askAboutRefunds, refundOrder } from '../carrying-out/refund-order.ts'
import { unneededPromises } from '../completion/due-captures.ts'
import { settleOrder } from '../completion/settle-order.ts'
import type { CheckoutShop } from '../shop.ts'

export type AskedAbout = { position: Position; asked: number; unanswered: number }

/**
 * An operator asks the partners about one order now: about all they know of it, decided or not, and sends what nobody
 * sent yet. The sweeper makes the same calls when they are due.
 * @returns the order afterwards, how much was asked about, and how much of it had no answer; undefined when there is no
 *   such order
 */
export async function askAbout(
  shop: CheckoutShop,
  orderNumber: string,
  { operator }: { operator: string },
): Promise<AskedAbout | undefined> {
  const now = shop.clock.now()
  const isThere = await shop.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderNumber))) return false
    const position = await findPosition(tx, orderNumber)
    if (!position) return false
    const entry = { kind: 'order.asked', actor: 'operator', details: { operator } } as const
    const change = { orderNumber, state: position.state, timeline: [entry], announcements: [] }
    await saveOrder(tx, shop.tenant.id, change, now)
    return true
  })
  if (!isThere) return undefined
  const [{ payments, captures, refunds }, deliveries] = await shop.db.read((tx) =>
    Promise.all([findMoneyToAsk(tx, orderNumber, now), findDeliveriesToAsk(tx, orderNumber, now)]),
  )
  const sent = <T extends { state: string }>(rows: readonly T[]) => rows.filter(({ state }) => state !== 'requested')
  const answers = await Promise.all([
    ...payments.map((payment) => askAboutPayment(shop, payment, 'operator')),
    ...sent(captures).map((capture) => askAboutCapture(shop, capture, 'operator')),
    ...deliveries.map((delivery) => askAboutDelivery(shop, delivery, 'operator')),
  ])
  const updates = [...answers, ...(await askAboutRefunds(shop, sent(refunds), 'operator'))]
  const settled = await settleOrder(shop, orderNumber, updates)
  if (settled && unneededPromises(settled).length > 0) await releasePromises(shop, orderNumber)
  // Each claims first what it sends, so that nothing is sent twice.
  await captureOrder(shop, orderNumber)
  if (settled?.state === 'paid' && settled.deliveries.some(({ state }) => state === 'planned'))
    await deliverOrder(shop, orderNumber)
  await refundOrder(shop, orderNumber)
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  const unanswered = updates.filter((update) => 'answer' in update && update.answer.kind === 'lost').length
  return position && { position, asked: updates.length, unanswered }
}
