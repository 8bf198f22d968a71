import type { World } from '../world.ts'
import { newId } from './door.ts'
import type { Dispute, Order } from './records.ts'
import type { Webhooks } from './webhooks.ts'

export function openDisputes({ journal }: World, webhooks: Webhooks) {
  const shelf = journal.shelf<Dispute>('paypal-disputes')
  return {
    shelf,
    of: (captureId: string) => shelf.all().filter((dispute) => dispute.captureId === captureId),
    open(order: Order, amount = order.amount): Dispute | undefined {
      if (!order.capture || amount > order.amount) return undefined
      const now = new Date().toISOString()
      const { id: orderId, capture, currency } = order
      const dispute: Dispute = {
        id: `PP-R-${newId(3)}-${newId(10)}`,
        orderId,
        captureId: capture.id,
        status: 'OPEN',
        amount,
        currency,
        createdAt: now,
        changedAt: now,
      }
      shelf.put(dispute)
      webhooks.announceDispute('CUSTOMER.DISPUTE.CREATED', dispute, order)
      return dispute
    },
    /** Decides a dispute. When the buyer wins, the shop loses the money. */
    resolve(dispute: Dispute, order: Order, outcome: NonNullable<Dispute['outcome']>): boolean {
      if (dispute.status === 'RESOLVED') return false
      Object.assign(dispute, { status: 'RESOLVED', outcome, changedAt: new Date().toISOString() })
      shelf.put(dispute)
      webhooks.announceDispute('CUSTOMER.DISPUTE.RESOLVED', dispute, order)
      return true
    },
  }
}

/** Sum of all disputes of a payment that the buyer won. */
export const takenBack = (disputes: readonly Dispute[]): number =>
  disputes.filter(({ outcome }) => outcome === 'RESOLVED_BUYER_FAVOUR').reduce((total, { amount }) => total + amount, 0)
