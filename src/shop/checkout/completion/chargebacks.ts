import { isChargedBack, type PaymentPart } from '#orders'
import type { PaymentChange, PaymentFacts } from '#payments'
import type { OrderUpdate } from '../order-update.ts'
import { alert, type Decision } from './decision.ts'

/**
 * Chargebacks since the last answer, or their reversals: the provider reports the current sum. A reversal that an
 * operator recorded before is not counted again.
 */
export function applyChargeback(decision: Decision, payment: PaymentPart, facts: PaymentFacts): PaymentChange['moved'] {
  const told = payment.chargedBackTold ?? payment.chargedBack - payment.wonBack
  const amount = facts.chargedBack - told
  if (amount === 0) return []
  if (typeof payment.chargedBackTold === 'number') payment.chargedBackTold = facts.chargedBack
  const kind = amount > 0 ? 'charged-back' : 'chargeback-reversed'
  const moved = amount > 0 ? amount : Math.min(-amount, payment.chargedBack - payment.wonBack)
  if (moved <= 0) return []
  payment[amount > 0 ? 'chargedBack' : 'wonBack'] += moved
  payment.returned += amount > 0 ? moved : -moved
  const soFar = amount > 0 ? payment.chargedBack : payment.wonBack
  const { reference } = facts
  decision.timeline.push({ kind: `payment.${kind}`, actor: 'provider', reference, details: { amount: moved } })
  alert(decision, `${amount > 0 ? 'chargeback' : 'chargeback-reversed'} ${payment.paymentId} ${soFar}`, {
    amount: moved,
  })
  if (amount > 0) decision.announcements.push({ kind: 'payment.charged-back' })
  return [{ kind, amount: moved, reference: `${reference} ${soFar}` }]
}

/** An operator knows that the bank gave everything back, although the provider does not say so. */
export function applyWonBack(
  decision: Decision,
  { reason, operator }: Extract<OrderUpdate, { about: 'won-back' }>,
  now: Date,
): void {
  if (!isChargedBack(decision.position)) return
  for (const payment of decision.position.payments) {
    const amount = payment.chargedBack - payment.wonBack
    if (amount <= 0) continue
    payment.chargedBackTold ??= amount
    payment.wonBack += amount
    payment.returned -= amount
    payment.askedAt = now.toISOString()
    const { paymentId, state, reference, failure, checkoutUrl, chargedBackTold } = payment
    const moved = { kind: 'chargeback-reversed', amount, reference: `by hand ${payment.wonBack}` } as const
    const kept = { reference, failure, checkoutUrl, chargedBackTold, lookAt: null }
    decision.payments.push({ paymentId, state, ...kept, moved: [moved] })
    const details = { amount, reason, operator }
    decision.timeline.push({ kind: 'payment.chargeback-reversed', actor: 'operator', reference, details })
  }
}
