import type { DeliveryPart, LinePart, PaymentPart, Position, RefundPart } from '#orders'
import type { Booked, Transfer } from './transfer.ts'
import { vatTransfers } from './vat-transfers.ts'

/** The transfers that follow from a change of an order's position. None if nothing changed. */
export function transfersBetween(before: Position, after: Position): Transfer[] {
  const { orderNumber, currency, lines } = after
  return [
    ...after.payments.flatMap((payment) =>
      ofPayment(
        before.payments.find(({ paymentId }) => paymentId === payment.paymentId),
        payment,
      ),
    ),
    ...after.deliveries.flatMap((delivery) =>
      ofDelivery(
        before.deliveries.find(({ externalId }) => externalId === delivery.externalId),
        delivery,
        lines.find(({ line }) => line === delivery.line),
        after.replaces === null ? 'promotion' : 'goodwill',
      ),
    ),
    ...after.refunds.flatMap((refund) =>
      ofRefund(
        before.refunds.find(({ refundId }) => refundId === refund.refundId),
        refund,
      ),
    ),
    ...after.goodwill
      .filter(({ goodwillId }) => !before.goodwill.some((known) => known.goodwillId === goodwillId))
      .map(ofGoodwill),
    ...after.losses.filter(({ lossId }) => !before.losses.some((known) => known.lossId === lossId)).map(ofLoss),
  ]
    .filter(({ amount }) => amount > 0)
    .concat(vatTransfers(before, after))
    .map((booked) => ({ orderNumber, currency, ...booked }))
}

function ofPayment(before: PaymentPart | undefined, payment: PaymentPart): Booked[] {
  const { paymentId, paid, chargedBack, wonBack } = payment
  return [
    {
      // A payment may receive more money later: the running total tells the events apart.
      event: 'payment.paid',
      reference: before?.paid ? `${paymentId} ${paid}` : paymentId,
      debit: 'provider',
      credit: 'receivable',
      amount: paid - (before?.paid ?? 0),
    },
    {
      // A payment may be charged back in parts: the running total tells them apart.
      event: 'payment.charged-back',
      reference: `${paymentId} ${chargedBack}`,
      debit: 'receivable',
      credit: 'provider',
      amount: chargedBack - (before?.chargedBack ?? 0),
    },
    {
      event: 'payment.chargeback-reversed',
      reference: `${paymentId} ${wonBack}`,
      debit: 'provider',
      credit: 'receivable',
      amount: wonBack - (before?.wonBack ?? 0),
    },
  ]
}

/** @param unpaid the account of what the shopper does not pay */
function ofDelivery(
  before: DeliveryPart | undefined,
  delivery: DeliveryPart,
  line: LinePart | undefined,
  unpaid: 'promotion' | 'goodwill',
): Booked[] {
  const { externalId: reference, state } = delivery
  // A unit that is reversed before we knew of its delivery was never booked.
  if (before?.state !== 'delivered') {
    if (state !== 'delivered') return []
    return worthOf(delivery, line, unpaid).map((part) => ({ event: 'delivery.delivered', reference, ...part }))
  }
  if (state !== 'reversed') return []
  return worthOf(delivery, line, unpaid).map(({ debit, credit, amount }) => ({
    event: 'delivery.reversed',
    reference,
    amount,
    debit: credit,
    credit: debit,
  }))
}

/** A unit's face value and fee, and what the shopper does not pay of them: a promotion, or a replacement. */
function worthOf(
  { amount }: DeliveryPart,
  { faceAmount, serviceFee }: Pick<LinePart, 'faceAmount' | 'serviceFee'> = { faceAmount: amount, serviceFee: 0 },
  unpaid: 'promotion' | 'goodwill',
): Pick<Booked, 'debit' | 'credit' | 'amount'>[] {
  return [
    { debit: 'receivable', credit: 'supplier', amount: faceAmount },
    { debit: 'receivable', credit: 'fee', amount: serviceFee },
    { debit: unpaid, credit: 'receivable', amount: faceAmount + serviceFee - amount },
  ]
}

function ofRefund(before: RefundPart | undefined, { refundId: reference, state, amount }: RefundPart): Booked[] {
  if (!before) return [{ event: 'refund.requested', reference, debit: 'receivable', credit: 'refund', amount }]
  if (before.state === state) return []
  if (state === 'refunded')
    return [{ event: 'refund.refunded', reference, debit: 'refund', credit: 'provider', amount }]
  if (state !== 'failed') return []
  // A bank may return a refund that had left the provider; the money is then at the provider again.
  const debit = before.state === 'refunded' ? 'provider' : 'refund'
  return [{ event: 'refund.failed', reference, debit, credit: 'receivable', amount }]
}

const ofGoodwill = ({ goodwillId: reference, amount }: Position['goodwill'][number]): Booked =>
  amount > 0
    ? { event: 'goodwill.given', reference, debit: 'goodwill', credit: 'receivable', amount }
    : { event: 'goodwill.taken-out', reference, debit: 'receivable', credit: 'goodwill', amount: -amount }

const ofLoss = ({ lossId: reference, amount }: Position['losses'][number]): Booked =>
  amount > 0
    ? { event: 'loss.written-off', reference, debit: 'loss', credit: 'receivable', amount }
    : { event: 'loss.taken-out', reference, debit: 'receivable', credit: 'loss', amount: -amount }
