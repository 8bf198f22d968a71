import type { Tx } from '#database'
import { type Refusal, refuse } from '#kit/result'
import { findTimeline, saveOrder } from '#orders'
import type { SendAgainAnswer, SendAgainInput } from './contract.ts'
import { openOrderToChange } from './open-order.ts'
import type { ReceiptShop } from './shop.ts'
import { hasReceipt, waysToSend } from './view-receipt.ts'

// For one order: a minute between two, five within a day. Whoever holds the link cannot make the shop write more.
const gapSeconds = 60
const mostADay = 5
const daySeconds = 24 * 60 * 60

/**
 * Has the receipt sent once more, to the address or number the order knows; a worker sends it.
 * @returns where to, masked; refuses orderNotFound, VALIDATION_FAILED for a channel that does not reach the shopper or
 * before there is a receipt, tooManyRequests with the seconds to wait
 */
export function sendAgain(shop: ReceiptShop, { token, channel }: SendAgainInput): Promise<SendAgainAnswer | Refusal> {
  return shop.db.transaction(async (tx) => {
    const order = await openOrderToChange(shop, tx, token)
    if (!order) return refuse('orderNotFound')
    const { position } = order
    const { orderNumber, state } = position
    const way = hasReceipt(position) && waysToSend(shop.tenant, position).find((one) => one.channel === channel)
    if (!way) return refuse('VALIDATION_FAILED', { fields: { channel: 'notValid' } })
    const sent = await wantedBefore(tx, orderNumber, 'receipt.wanted')
    const now = shop.clock.now()
    const wait = waitAfter(sent, now)
    if (wait > 0) return refuse('tooManyRequests', { details: { seconds: wait } })
    const occasion = `receipt again ${sent.length + 1}`
    const change = {
      orderNumber,
      state,
      timeline: [{ kind: 'receipt.wanted', actor: 'shopper' as const, details: { channel } }],
      announcements: [{ news: 'receipt.wanted' as const, orderNumber, details: { channel, occasion } }],
    }
    await saveOrder(tx, shop.tenant.id, change, now)
    return { channel, sentTo: way.to }
  })
}

/** @returns when something of an order was wished for again, by the kind of entry in its timeline */
export const wantedBefore = async (tx: Tx, orderNumber: string, kind: string): Promise<Date[]> =>
  (await findTimeline(tx, orderNumber)).flatMap((entry) => (entry.kind === kind ? entry.at : []))

/** @returns the seconds until one more may be sent after these; nought when it may be */
export function waitAfter(sent: readonly Date[], now: Date): number {
  const age = (at: Date | undefined) => (at ? (now.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY)
  const ofToday = sent.filter((at) => age(at) < daySeconds)
  const untilGap = gapSeconds - age(sent.at(-1))
  const untilDay = ofToday.length >= mostADay ? daySeconds - age(ofToday.at(-mostADay)) : 0
  return Math.max(0, Math.ceil(Math.max(untilGap, untilDay)))
}
