import type { OrderStatus, PaymentStatus } from './contract.ts'
import type { Position } from './position.ts'
import { isUnderWay } from './states.ts'

/** How an order stands in the specification's words (section 4). */
export type WireStatus = {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  messages: string[]
  paymentFailure?: string
}

const words = (
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
  messages: string[] = [],
  paymentFailure?: string | null,
): WireStatus => ({ orderStatus, paymentStatus, messages, ...(paymentFailure ? { paymentFailure } : {}) })

/**
 * The one place where order, payment and delivery become the specification's words; docs/order-states.md has the table.
 * A part that could not be delivered is a message (partiallyCommitted) until its money is back, then a state
 * (partiallyRefunded). When nothing could be delivered it is a state (refunded) as soon as the provider has taken our
 * refund, and a message (productProcessError) where that is in doubt.
 */
export function wireStatus(position: Position): WireStatus {
  switch (position.state) {
    case 'open':
      return words('PAYMENT_PENDING', 'Pending')
    case 'paid':
      return words('PAYMENT_PENDING', 'paymentAuthorized')
    case 'cancelled':
      return withoutMoney(position)
    case 'done':
      return delivered(position)
  }
}

function withoutMoney({ payments }: Position): WireStatus {
  if (payments.some(({ paid }) => paid > 0)) return words('refunded', 'Refunded')
  const last = payments.at(-1)
  return last?.state === 'cancelled'
    ? words('cancelled', 'Cancelled')
    : words('failed', 'Failure', ['failed'], last?.state === 'expired' ? 'expired' : last?.failure)
}

function delivered(position: Position): WireStatus {
  const { deliveries, refunds } = position
  const back = position.payments.reduce((total, { returned }) => total + returned, 0)
  const lost = deliveries.filter(({ state }) => state === 'failed' || state === 'reversed')
  if (lost.length === deliveries.length) {
    const last = refunds.at(-1)
    if (back >= position.total || last?.state === 'pending') return words('refunded', 'Refunded')
    return last?.state === 'unknown' || last?.state === 'failed'
      ? words('productProcessError', 'Failure', ['productProcessError'])
      : words('PAYMENT_PENDING', 'paymentAuthorized')
  }
  const price = position.total
  const kept = position.payments.reduce((total, { paid }) => total + paid, 0) - back
  if (kept <= 0) return words('refunded', 'Refunded')
  if (kept < price) return words('partiallyRefunded', 'PartiallyRefunded')
  return lost.length > 0
    ? words('partiallyCommitted', 'PartialSuccess', ['partiallyCommitted'])
    : words('committed', 'Success')
}

/** @returns how many pieces of a line arrived, are under way, or will not arrive. */
export function progressOfLine({ deliveries }: Position, line: number) {
  const units = deliveries.filter((delivery) => delivery.line === line)
  return {
    delivered: units.filter(({ state }) => state === 'delivered').length,
    underWay: units.filter(({ state }) => isUnderWay(state)).length,
    failed: units.filter(({ state }) => state === 'failed' || state === 'reversed').length,
  }
}
