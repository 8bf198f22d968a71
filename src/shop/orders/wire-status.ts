import { promised } from './captures.ts'
import {
  heldBackBecause,
  type OrderStatus,
  type PaymentFailure,
  type PaymentStatus,
  paymentFailureOf,
} from './contract.ts'
import type { Position } from './position.ts'
import { isUndecided, isUnderWay, numberRefused } from './states.ts'

/** An order's status in the words of the specification (section 4). */
export type WireStatus = {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  messages: string[]
  paymentFailure?: PaymentFailure
}

const words = (
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
  messages: string[] = [],
  paymentFailure?: PaymentFailure,
): WireStatus => ({ orderStatus, paymentStatus, messages, ...(paymentFailure ? { paymentFailure } : {}) })

/**
 * The one place that maps order, payment and delivery states to the words of the specification; docs/order-states.md
 * has the table. A part that could not be delivered is a message (partiallyCommitted) until it is refunded, then a
 * state (partiallyRefunded). A full refund is a message (refunded) while under way, a message (productProcessError)
 * while its outcome is in doubt, and a state (refunded) once done. Authorised money counts as paid; a released
 * authorisation of an undeliverable order is a failure that cost nothing.
 */
export function wireStatus(position: Position): WireStatus {
  switch (position.state) {
    case 'open':
    case 'paid':
      return isPending(position) ? words('PAYMENT_PENDING', 'Pending') : withoutMoney(position)
    case 'cancelled':
      return position.payments.some(({ paid }) => paid > 0) ? allGoesBack(position) : withoutMoney(position)
    case 'done':
      return delivered(position)
  }
}

/** Whether the shopper still waits for the order's outcome. */
export const isPending = (position: Pick<Position, 'state' | 'payments'>): boolean =>
  position.state === 'paid' || (position.state === 'open' && !isLastPaymentDeclined(position))

/**
 * Whether the last payment attempt failed while an earlier one is still open at the provider (left by the back button,
 * for example). The order waits for the earlier one; the shopper can try again.
 */
export function isLastPaymentDeclined({ state, payments }: Pick<Position, 'state' | 'payments'>): boolean {
  const last = payments.at(-1)
  return (
    state === 'open' &&
    last !== undefined &&
    !isUndecided(last.state) &&
    payments.every((payment) => payment.state === 'open' || !isUndecided(payment.state))
  )
}

function withoutMoney({ payments }: Position): WireStatus {
  const last = payments.at(-1)
  return last?.state === 'cancelled'
    ? words('cancelled', 'Cancelled')
    : words('failed', 'Failure', ['failed'], paymentFailureOf(last?.state === 'expired' ? 'expired' : last?.failure))
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

function allGoesBack(position: Position): WireStatus {
  const { payments } = position
  // It was free, so nothing is refunded.
  if (payments.every(({ amount }) => amount === 0)) return words('failed', 'Failure', ['failed'], 'undeliverable')
  if (payments.some((payment) => promised(payment) > 0)) return words('failed', 'Failure', ['failed'], 'releasing')
  const paid = sumOf(payments.map(({ paid }) => paid))
  if (paid === 0) return words('failed', 'Failure', ['failed'], 'released')
  const returned = sumOf(payments.map(({ returned }) => returned))
  if (returned >= paid) return words('refunded', 'Refunded')
  return words('productProcessError', 'Failure', [isInDoubt(position) ? 'productProcessError' : 'refunded'])
}

/** Whether it is uncertain that all money of an order is refunded: a refund failed, or its answer was lost. */
export function isInDoubt({ payments, refunds }: Pick<Position, 'payments' | 'refunds'>): boolean {
  const accepted = sumOf(refunds.filter(({ state }) => state === 'pending').map(({ amount }) => amount))
  const rest = sumOf(payments.map(({ paid, returned }) => paid - returned)) - accepted
  return rest > 0 && refunds.some(({ state }) => state === 'unknown' || state === 'failed')
}

function delivered(position: Position): WireStatus {
  const { deliveries, payments, total } = position
  // It only set up an automatic top-up.
  if (deliveries.length === 0) return words('committed', 'Success')
  const lost = deliveries.filter(({ state }) => state === 'failed' || state === 'reversed')
  if (lost.length === deliveries.length) return allGoesBack(position)
  const kept = sumOf(payments.map((payment) => payment.paid - payment.returned + promised(payment)))
  if (kept <= 0 && payments.some(({ returned }) => returned > 0)) return words('refunded', 'Refunded')
  if (kept > 0 && kept < total) return words('partiallyRefunded', 'PartiallyRefunded')
  return lost.length > 0
    ? words('partiallyCommitted', 'PartialSuccess', ['partiallyCommitted'])
    : words('committed', 'Success')
}

/**
 * @returns how many units of a line were delivered, are under way, or failed; and whether the number was refused or a
 *   rule held it back.
 */
export function progressOfLine({ deliveries }: Position, line: number) {
  const units = deliveries.filter((delivery) => delivery.line === line)
  const failedBy = (reason: string) => units.some(({ state, failure }) => state === 'failed' && failure === reason)
  const heldBack = heldBackBecause.find(failedBy)
  return {
    delivered: units.filter(({ state }) => state === 'delivered').length,
    underWay: units.filter(({ state }) => isUnderWay(state)).length,
    failed: units.filter(({ state }) => state === 'failed' || state === 'reversed').length,
    ...(failedBy(numberRefused) ? { numberRefused: true as const } : {}),
    ...(heldBack ? { heldBack } : {}),
  }
}
