import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'
import { newId } from './door.ts'
import type { Orders } from './orders.ts'
import { type Order, type Refund, referenceOf } from './records.ts'
import type { Webhooks } from './webhooks.ts'

export type NewRefund = Pick<Refund, 'customId' | 'invoiceId' | 'noteToPayer'> & { amount?: number }

/** How long a delayed refund waits, in milliseconds before scaling. */
const PENDING_FOR = 1_000

/**
 * Refunds are done at once. A fault at `settle-refund` makes one wait (`delay`), or wait and fail
 * (`error`).
 */
export function openRefunds({ journal, timers, faults, delayScale }: World, orders: Orders, webhooks: Webhooks) {
  const shelf: Shelf<Refund> = journal.shelf('paypal-refunds')
  const byOrder = new Map<string, Refund[]>()
  const of = (order: Order): Refund[] => byOrder.get(order.id) ?? []
  const file = (refund: Refund) => byOrder.set(refund.orderId, [...(byOrder.get(refund.orderId) ?? []), refund])

  const settle = (refund: Refund, order: Order) => {
    Object.assign(refund, { status: refund.endsAs, changedAt: new Date().toISOString() })
    shelf.put(refund)
    if (refund.status === 'FAILED') order.refunded -= refund.amount
    if (order.capture) order.capture.status = order.refunded === 0 ? 'COMPLETED' : statusAfter(order)
    orders.put(order)
    const isDone = refund.status === 'COMPLETED'
    webhooks.announceRefund(isDone ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED', refund, order)
  }
  const waitFor = (refund: Refund, order: Order, ms: number) =>
    timers.after(ms, () => refund.status === 'PENDING' && settle(refund, order))

  for (const refund of shelf.all()) {
    file(refund)
    const order = orders.shelf.get(refund.orderId)
    if (order && refund.status === 'PENDING') waitFor(refund, order, PENDING_FOR * delayScale)
  }

  return {
    shelf,
    of,
    /** Refunds a part of a capture, or what is left of it. Returns PayPal's issue as text when refused. */
    create(
      order: Order,
      wanted: NewRefund,
    ): Refund | 'CAPTURE_NOT_COMPLETED' | 'CAPTURE_FULLY_REFUNDED' | 'REFUND_AMOUNT_EXCEEDED' {
      const { capture } = order
      if (!capture || capture.status === 'PENDING' || capture.status === 'DECLINED') return 'CAPTURE_NOT_COMPLETED'
      const left = order.amount - order.refunded
      if (left === 0) return 'CAPTURE_FULLY_REFUNDED'
      const amount = wanted.amount ?? left
      if (amount > left) return 'REFUND_AMOUNT_EXCEEDED'
      const about = `${referenceOf(order)} ${wanted.customId ?? ''}`
      const fails = faults.take('paypal', 'settle-refund', 'error', about)
      const waits = faults.take('paypal', 'settle-refund', 'delay', about) ?? fails
      const now = new Date().toISOString()
      const refund: Refund = {
        ...wanted,
        id: newId(),
        orderId: order.id,
        captureId: capture.id,
        status: 'PENDING',
        endsAs: fails ? 'FAILED' : 'COMPLETED',
        amount,
        currency: order.currency,
        createdAt: now,
        changedAt: now,
      }
      order.refunded += amount
      shelf.put(refund)
      file(refund)
      if (waits) {
        orders.put(order)
        webhooks.announceRefund('PAYMENT.REFUND.PENDING', refund, order)
        waitFor(refund, order, waits.ms ?? PENDING_FOR * delayScale)
      } else settle(refund, order)
      return refund
    },
  }
}

const statusAfter = ({ amount, refunded }: Order) => (refunded >= amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED')
