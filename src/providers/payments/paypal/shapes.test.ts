import { expect, test } from 'vitest'
import { disputes, order, packRefund, refund, refundedPayment } from './shapes.ts'

const euros = (value: string, currency_code = 'EUR') => ({ value, currency_code })
const anOrder = (status: string, payments?: object) => ({
  id: '5O19',
  status,
  links: [{ rel: 'payer-action', href: 'https://pay.example/5O19' }],
  purchase_units: [{ amount: euros('15.50'), custom_id: 'firstbrand~S1~pay-1', ...(payments ? { payments } : {}) }],
})
const captured = (status: string, value = '15.50') => ({ captures: [{ id: 'cap-1', status, amount: euros(value) }] })

test.each([
  ['CREATED', 'open'],
  ['SAVED', 'open'],
  ['PAYER_ACTION_REQUIRED', 'open'],
  ['APPROVED', 'approved'],
  ['VOIDED', 'expired'],
  // Without its capture there is no proof of money.
  ['COMPLETED', 'pending'],
])('an order that is %s is %s here, and can be paid while it is open', (status, state) => {
  const { facts, capture, refunds } = order.parse(anOrder(status))
  expect([facts.state, facts.amount, facts.currency, capture, refunds]).toEqual([state, 1550, 'EUR', undefined, []])
  expect(facts.checkoutUrl).toBe(state === 'open' ? 'https://pay.example/5O19' : undefined)
  expect(facts).not.toHaveProperty('failure')
})

test.each([
  ['COMPLETED', 'paid', 'captured'],
  ['PARTIALLY_REFUNDED', 'paid', 'captured'],
  ['REFUNDED', 'paid', 'captured'],
  ['PENDING', 'pending', 'pending'],
  ['DECLINED', 'failed', 'failed'],
  ['FAILED', 'failed', 'failed'],
])('a capture that is %s makes the payment %s, whatever its order says', (status, state, taken) => {
  for (const ofOrder of ['COMPLETED', 'APPROVED', 'CREATED']) {
    const { facts, capture } = order.parse(anOrder(ofOrder, captured(status)))
    expect([facts.state, facts.failure]).toEqual([state, state === 'failed' ? 'declined_by_paypal' : undefined])
    expect(capture).toEqual({ reference: 'cap-1', captureId: undefined, state: taken, amount: 1550 })
  }
})

test('what was taken counts, not what was asked for; of several captures the last', () => {
  const { facts } = order.parse(anOrder('COMPLETED', captured('COMPLETED', '12.00')))
  expect(facts.amount).toBe(1200)
  const [declined] = captured('DECLINED').captures
  const [taken] = captured('COMPLETED', '9.00').captures
  const again = order.parse(anOrder('COMPLETED', { captures: [declined, { ...taken, id: 'cap-2' }] }))
  expect([again.facts.state, again.capture?.reference, again.capture?.amount]).toEqual(['paid', 'cap-2', 900])
})

test.each([
  ['PENDING', 'pending'],
  ['COMPLETED', 'refunded'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
])('a refund that is %s is %s here', (status, state) => {
  const custom_id = packRefund('firstbrand~S1~pay-1', 'ref-7', '5O19')
  expect(refund.parse({ id: 're-1', status, amount: euros('7.50'), custom_id })).toEqual({
    reference: 're-1',
    refundId: 'ref-7',
    state,
    amount: 750,
  })
  expect(refundedPayment(custom_id)).toBe('5O19')
})

test('a state, or an amount, that nobody published is not guessed at', () => {
  expect(order.safeParse(anOrder('SHIPPED')).success).toBe(false)
  expect(order.safeParse(anOrder('COMPLETED', captured('LOST'))).success).toBe(false)
  expect(refund.safeParse({ id: 're-1', status: 'LOST', amount: euros('7.50') }).success).toBe(false)
  expect(order.safeParse({ ...anOrder('CREATED'), purchase_units: [{ amount: euros('1.005') }] }).success).toBe(false)
})

test.each([
  ['RESOLVED_BUYER_FAVOUR', 1000],
  ['RESOLVED_SELLER_FAVOUR', 0],
  ['RESOLVED_WITH_PAYOUT', 0],
  ['CANCELED_BY_BUYER', 0],
  [undefined, 0],
])('a dispute that ended as %s took %i', (outcome_code, taken) => {
  const dispute_outcome = outcome_code ? { outcome_code } : null
  expect(disputes.parse({ items: [{ dispute_amount: euros('10.00'), dispute_outcome }] })).toBe(taken)
})

test('of a dispute that was lost in part, the part counts; of several, the sum', () => {
  const lost = (amount_refunded?: object) => ({
    dispute_amount: euros('10.00'),
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', ...(amount_refunded ? { amount_refunded } : {}) },
  })
  expect(disputes.parse({ items: [lost(euros('4.00')), lost()] })).toBe(1400)
  expect(disputes.parse({})).toBe(0)
})
