import type { BookedDelivery } from '#fulfilment'
import { type Minor, toDecimalString } from '#kit/money'
import type { BookedPayment, BookedRefund } from '#payments'
import type { BookLine } from './compare-books.ts'

// Both sides' records in the same words. Ours come from the store, theirs from the partners' lists.

const money = (amount: Minor, currency: string) => `${toDecimalString(amount)} ${currency}`

type Moment = { madeAt: Date; changedAt: Date }
type Money = { amount: Minor; currency: string }

/** The money of a payment, and its chargebacks. */
export function paymentLines(
  payment: {
    reference: string
    orderNumber: string | null
    paid: Minor
    chargedBack: Minor
    currency: string
  } & Moment,
): BookLine[] {
  const { reference, orderNumber, paid, chargedBack, currency, madeAt, changedAt } = payment
  const line = { reference, orderNumber, madeAt, changedAt }
  return [
    {
      ...line,
      subject: 'payment',
      words: paid > 0 ? `${money(paid, currency)} came in` : null,
      moved: { amount: paid, currency },
    },
    {
      ...line,
      subject: 'chargeback',
      words: chargedBack > 0 ? `${money(chargedBack, currency)} taken back` : null,
      moved: { amount: chargedBack, currency },
    },
  ]
}

/** A refund, done or under way: a failed refund moved nothing. */
export function refundLine(
  refund: { reference: string; orderNumber: string | null; isFailed: boolean; isDone: boolean } & Money & Moment,
): BookLine {
  const { reference, orderNumber, isFailed, isDone, amount, currency, madeAt, changedAt } = refund
  const words = isFailed ? null : `${money(amount, currency)} goes back`
  const moved = isDone ? { amount, currency } : undefined
  return { subject: 'refund', reference, orderNumber, words, moved, madeAt, changedAt }
}

type DeliveryLine = {
  reference: string
  orderNumber: string | null
  state: 'under way' | 'delivered' | 'nothing'
} & Money &
  Moment

export function deliveryLine(delivery: DeliveryLine): BookLine {
  const { reference, orderNumber, state, amount, currency, madeAt, changedAt } = delivery
  const words = state === 'nothing' ? null : `${money(amount, currency)} ${state}`
  const moved = state === 'delivered' ? { amount, currency } : undefined
  return { subject: 'delivery', reference, orderNumber, words, moved, madeAt, changedAt }
}

export const theirPayment = (payment: BookedPayment): BookLine[] =>
  paymentLines({
    reference: payment.paymentId ?? payment.reference,
    orderNumber: payment.orderNumber ?? null,
    paid: payment.captured ?? (payment.state === 'paid' ? payment.amount : 0),
    chargedBack: payment.chargedBack,
    currency: payment.currency,
    madeAt: payment.createdAt,
    changedAt: payment.changedAt,
  })

export const theirRefund = (refund: BookedRefund): BookLine =>
  refundLine({
    reference: refund.refundId ?? refund.reference,
    orderNumber: null,
    isFailed: refund.state === 'failed',
    isDone: refund.state === 'refunded',
    amount: refund.amount,
    currency: refund.currency,
    madeAt: refund.createdAt,
    changedAt: refund.changedAt,
  })

/** @param ours our record of the same delivery: its amount is used if the supplier states none */
export function theirDelivery(delivery: BookedDelivery, ours: Partial<Money> | undefined): BookLine {
  const states = { submitted: 'under way', delivered: 'delivered', failed: 'nothing', reversed: 'nothing' } as const
  return deliveryLine({
    reference: delivery.externalId,
    orderNumber: null,
    state: states[delivery.state],
    amount: delivery.amount ?? ours?.amount ?? 0,
    currency: delivery.currency ?? ours?.currency ?? '',
    madeAt: delivery.createdAt,
    changedAt: delivery.createdAt,
  })
}
