import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'
import { newId } from './door.ts'
import type { Order, Outcome } from './records.ts'
import type { Webhooks } from './webhooks.ts'

export type NewOrder = Omit<
  Order,
  'id' | 'status' | 'createdAt' | 'changedAt' | 'capture' | 'refunded' | 'referenceId'
> & {
  referenceId?: string | undefined
}

/** An order that is not approved within three hours expires. */
const OPEN_FOR = 3 * 60 * 60_000

export type Orders = ReturnType<typeof openOrders>

export function openOrders({ journal }: World, webhooks: Webhooks) {
  const shelf: Shelf<Order> = journal.shelf('paypal-orders')
  const byCapture = new Map<string, Order>()
  const paidInvoices = new Set<string>()
  const noteCapture = (order: Order) => {
    if (order.capture) byCapture.set(order.capture.id, order)
    if (order.capture && order.invoiceId) paidInvoices.add(order.invoiceId)
  }
  shelf.all().forEach(noteCapture)

  const put = (order: Order) => {
    order.changedAt = new Date().toISOString()
    shelf.put(order)
  }

  return {
    shelf,
    put,
    byCapture: (captureId: string) => byCapture.get(captureId),
    /** Each invoice id is paid once. */
    isPaidInvoice: (invoiceId: string | undefined) => invoiceId !== undefined && paidInvoices.has(invoiceId),
    create(wanted: NewOrder): Order {
      const now = new Date().toISOString()
      const order: Order = {
        ...wanted,
        id: newId(),
        status: 'PAYER_ACTION_REQUIRED',
        referenceId: wanted.referenceId ?? 'default',
        createdAt: now,
        changedAt: now,
        refunded: 0,
      }
      shelf.put(order)
      return order
    },
    /** The shopper approves, and chooses how the capture will end. */
    approve(order: Order, outcome: Outcome): void {
      Object.assign(order, { status: 'APPROVED', outcome })
      delete order.ended
      put(order)
      webhooks.announce('CHECKOUT.ORDER.APPROVED', order)
    },
    cancel(order: Order): void {
      order.ended = 'canceled'
      put(order)
    },
    /** Whether the order expired without a payment. */
    expire(order: Order): boolean {
      if (order.status === 'COMPLETED') return false
      order.ended = 'expired'
      put(order)
      return true
    },
    /** Captures the order. Returns PayPal's issue as text when refused. */
    capture(
      order: Order,
      requestId: string,
    ): 'ORDER_ALREADY_CAPTURED' | 'ORDER_NOT_APPROVED' | 'INSTRUMENT_DECLINED' | undefined {
      if (order.status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED'
      if (order.status !== 'APPROVED') return 'ORDER_NOT_APPROVED'
      if (order.outcome === 'failed') {
        Object.assign(order, { status: 'PAYER_ACTION_REQUIRED', ended: 'failed' })
        put(order)
        return 'INSTRUMENT_DECLINED'
      }
      const now = new Date().toISOString()
      const isPending = order.outcome === 'pending'
      order.capture = {
        id: newId(),
        requestId,
        status: isPending ? 'PENDING' : 'COMPLETED',
        ...(isPending && { reason: 'PENDING_REVIEW' }),
        createdAt: now,
        changedAt: now,
      }
      order.status = 'COMPLETED'
      noteCapture(order)
      put(order)
      webhooks.announce(isPending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED', order)
      return undefined
    },
    /** Ends the review of a capture. Returns false when there is none. */
    review(order: Order, status: 'COMPLETED' | 'DECLINED'): boolean {
      const { capture } = order
      if (capture?.status !== 'PENDING') return false
      Object.assign(capture, { status, changedAt: new Date().toISOString() })
      delete capture.reason
      put(order)
      webhooks.announce(`PAYMENT.CAPTURE.${status}`, order)
      return true
    },
  }
}

export const isExpired = ({ status, ended, createdAt }: Order): boolean =>
  status !== 'COMPLETED' && (ended === 'expired' || Date.now() - Date.parse(createdAt) > OPEN_FOR)

/** State of an order in the words that the books use for all providers. */
export function stateOf(order: Order): string {
  const { capture, status, ended } = order
  if (capture) return capture.status === 'PENDING' ? 'pending' : capture.status === 'DECLINED' ? 'failed' : 'paid'
  if (ended) return ended
  if (isExpired(order)) return 'expired'
  return status === 'APPROVED' ? 'approved' : 'open'
}
