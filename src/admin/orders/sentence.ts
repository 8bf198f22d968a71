import { isChargedBack, isInDoubt, isLastPaymentDeclined, isUnderWayRefund, type Position, wireStatus } from '#orders'

/** What became of an order so far: the one sentence above everything else. */
export type Sentence = {
  is:
    | 'waiting'
    | 'declined'
    | 'paymentUnknown'
    | 'delivering'
    | 'deliveryUnknown'
    | 'delivered'
    | 'givingBack'
    | 'setUp'
    | 'partlyDelivered'
    | 'partlyRefunded'
    | 'refunded'
    | 'refunding'
    | 'refundInDoubt'
    | 'failed'
    | 'cancelled'
    | 'chargedBack'
  delivered: number
  units: number
}

export function sentenceOf(position: Position): Sentence {
  const { deliveries } = position
  return {
    is: outcomeOf(position),
    delivered: deliveries.filter(({ state }) => state === 'delivered').length,
    units: deliveries.length,
  }
}

function outcomeOf(position: Position): Sentence['is'] {
  const { state, payments, deliveries, refunds } = position
  if (isChargedBack(position)) return 'chargedBack'
  if (state === 'open') {
    if (payments.some((payment) => payment.state === 'unknown')) return 'paymentUnknown'
    return isLastPaymentDeclined(position) ? 'declined' : 'waiting'
  }
  if (state === 'paid') return deliveries.some((unit) => unit.state === 'unknown') ? 'deliveryUnknown' : 'delivering'
  switch (wireStatus(position).orderStatus) {
    case 'committed':
      if (refunds.some((refund) => isUnderWayRefund(refund.state))) return 'givingBack'
      return deliveries.length === 0 ? 'setUp' : 'delivered'
    case 'partiallyCommitted':
      return 'partlyDelivered'
    case 'partiallyRefunded':
      return 'partlyRefunded'
    case 'refunded':
      return 'refunded'
    case 'productProcessError':
      return isInDoubt(position) ? 'refundInDoubt' : 'refunding'
    case 'cancelled':
      return 'cancelled'
    default:
      return 'failed'
  }
}
