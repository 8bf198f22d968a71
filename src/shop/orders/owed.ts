import type { Minor } from '#kit/money'
import { promised } from './captures.ts'
import { earned, givenGoodwill, holding, kept, type Position } from './position.ts'

/**
 * The money we hold and have not earned: the one rule behind every automatic refund, whether a line cannot be
 * delivered, is reversed, is paid twice or late, or a goodwill is given. An open order owes nothing, because its
 * payment is not decided yet.
 */
export function owed(position: Position): Minor {
  if (position.state === 'open') return 0
  return holding(position) - earned(position) + missingByChargeback(position)
}

/**
 * Chargebacks beyond what was to be refunded anyway: the shopper's debt, and what may be written off. A goodwill does
 * not reduce it: it was given on purpose, so it is sent.
 */
export function missingByChargeback(position: Position): Minor {
  const { payments, refunds, deliveries, goodwill, state } = position
  const taken = payments.reduce((total, { chargedBack, wonBack }) => total + chargedBack - wonBack, 0)
  if (taken <= 0) return 0
  const paid = payments.reduce((total, payment) => total + payment.paid, 0)
  const sent = paid - taken - holding(position)
  const sentAsGoodwill = refunds
    .filter((refund) => refund.reason === 'operator' && refund.state !== 'failed')
    .reduce((total, { amount }) => total + amount, 0)
  const unearned = paid - (state === 'open' || state === 'cancelled' ? 0 : kept(deliveries))
  const due = unearned - (sent - Math.min(sentAsGoodwill, givenGoodwill(goodwill)))
  const debt = taken - Math.min(taken, Math.max(0, due))
  // Of a goodwill only money that we hold can be sent; the part that the bank took already is not a debt.
  const have = holding(position)
  const toSend = Math.max(0, Math.min(have, have - earned(position) + debt))
  return Math.max(0, Math.min(debt, earned(position) - have + toSend))
}

/** Authorised money that is not captured yet. */
export const promisedMoney = ({ payments }: Pick<Position, 'payments'>): Minor =>
  payments.reduce((total, payment) => total + promised(payment), 0)
