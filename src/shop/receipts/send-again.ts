import type { Tx } from '#database'
import { type Refusal, refuse } from '#kit/result'
import { findPosition, findTimeline, type OrderChange, saveOrder } from '#orders'
import type { EventKind } from '#orders/events'
import type { SendAgainAnswer, SendAgainInput } from './contract.ts'
import { asker, type OrderName, openOrderToChange } from './open-order.ts'
import type { ReceiptShop } from './shop.ts'
import { hasReceipt, waysToSend } from './view-receipt.ts'

// Per order: a minute between two, five a day, so that the link's holder cannot make the shop send more. Operators have
// limits of their own.
const gapSeconds = 60
const mostADay = 5
const daySeconds = 24 * 60 * 60

/**
 * Requests that the receipt is sent again, to the order's address or number; a worker sends it.
 * @param input `once` names the request: the same name again sends nothing more
 * @returns where to, masked; refuses orderNotFound, VALIDATION_FAILED for a channel that does not reach the shopper or
 *   before there is a receipt, tooManyRequests with the seconds to wait
 */
export function sendAgain(
  shop: ReceiptShop,
  { channel, once, ...name }: Pick<SendAgainInput, 'channel'> & OrderName & { once?: string },
): Promise<SendAgainAnswer | Refusal> {
  return shop.db.transaction(async (tx) => {
    const order = await openOrderToChange(shop, tx, name)
    if (!order) return refuse('orderNotFound')
    const { position } = order
    const { orderNumber, state } = position
    const way = hasReceipt(position) && waysToSend(shop.tenant, position).find((one) => one.channel === channel)
    if (!way) return refuse('VALIDATION_FAILED', { fields: { channel: 'notValid' } })
    const wanted = (await findTimeline(tx, orderNumber)).filter(({ kind }) => kind === 'receipt.wanted')
    if (once && wanted.some(({ details }) => details && 'once' in details && details.once === once))
      return { channel, sentTo: way.to }
    const sent = wanted.map(({ at }) => at)
    const now = shop.clock.now()
    const { actor, ...by } = asker(shop)
    const wait = actor === 'operator' ? 0 : waitAfter(sent, now)
    if (wait > 0) return refuse('tooManyRequests', { details: { seconds: wait } })
    const occasion = `receipt again ${sent.length + 1}`
    const change: OrderChange = {
      orderNumber,
      state,
      timeline: [{ kind: 'receipt.wanted', actor, details: { channel, ...by, ...(once && { once }) } }],
      announcements: [{ kind: 'receipt.wanted', details: { channel, occasion } }],
    }
    await saveOrder(tx, shop.tenant.id, change, now)
    return { channel, sentTo: way.to }
  })
}

/** The channels by which an order's receipt can be sent again; undefined if there is no such order. */
export async function channelsAgain(shop: ReceiptShop, orderNumber: string) {
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!position) return undefined
  return hasReceipt(position) ? waysToSend(shop.tenant, position).map(({ channel }) => channel) : []
}

/** @returns the times of earlier requests, by the kind of their timeline entry */
export const wantedBefore = async (tx: Tx, orderNumber: string, kind: EventKind): Promise<Date[]> =>
  (await findTimeline(tx, orderNumber)).flatMap((entry) => (entry.kind === kind ? entry.at : []))

/** @returns the seconds until another one may be sent; 0 if now */
export function waitAfter(sent: readonly Date[], now: Date): number {
  const age = (at: Date | undefined) => (at ? (now.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY)
  const ofToday = sent.filter((at) => age(at) < daySeconds)
  const untilGap = gapSeconds - age(sent.at(-1))
  const untilDay = ofToday.length >= mostADay ? daySeconds - age(ofToday.at(-mostADay)) : 0
  return Math.max(0, Math.ceil(Math.max(untilGap, untilDay)))
}
