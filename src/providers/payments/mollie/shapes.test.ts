import { expect, test } from 'vitest'
import { capture, check, payment, refund, standing } from './shapes.ts'

const paid = {
  id: 'tr_1',
  status: 'paid',
  amount: { value: '15.50', currency: 'EUR' },
  metadata: { paymentId: 'pay-1' },
  _links: {},
}

test('a charge taken back by the card holder is told beside the state', () => {
  const chargedBack = { ...paid, amountChargedBack: { value: '15.50', currency: 'EUR' } }
  expect(payment.parse(chargedBack)).toMatchObject({ state: 'paid', amount: 1550, chargedBack: 1550 })
})

test('metadata that is not ours ties the payment to nothing', () => {
  for (const metadata of [null, undefined, 'text', ['pay-1'], { paymentId: 7 }, { other: 'x' }]) {
    expect(payment.parse({ ...paid, metadata }).paymentId).toBeUndefined()
  }
})

test('a state or an amount that nobody published is not guessed at', () => {
  expect(payment.safeParse({ ...paid, status: 'shipped' }).success).toBe(false)
  for (const value of ['15.505', '-1.00', '', 'x']) {
    expect(payment.safeParse({ ...paid, amount: { ...paid.amount, value } }).success).toBe(false)
  }
})

test.each([
  // [Mollie's status, a payment's state, the state of a check with amount 0]
  ['open', 'open', 'open'],
  ['pending', 'pending', 'pending'],
  ['authorized', 'authorized', 'pending'],
  ['paid', 'paid', 'given'],
  ['failed', 'failed', 'failed'],
  ['canceled', 'cancelled', 'failed'],
  ['expired', 'expired', 'failed'],
])('a payment that is %s is %s here, and as a check of a method %s', (status, state, checked) => {
  expect(payment.parse({ ...paid, status }).state).toBe(state)
  expect(check.parse({ ...paid, status, metadata: { tokenId: 't-1' } })).toMatchObject({
    tokenId: 't-1',
    state: checked,
  })
})

test.each([
  ['queued', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['refunded', 'refunded'],
  ['failed', 'failed'],
  // A cancelled refund returned nothing.
  ['canceled', 'failed'],
  ['lost', undefined],
])('a refund that is %s is %s here', (status, state) => {
  expect(refund.safeParse({ ...paid, id: 're_1', status }).data?.state).toBe(state)
})

test.each([
  ['pending', 'pending'],
  ['succeeded', 'captured'],
  ['failed', 'failed'],
  ['paid', undefined],
])('a capture that is %s is %s here', (status, state) => {
  expect(capture.safeParse({ ...paid, id: 'cpt_1', status }).data?.state).toBe(state)
})

test('of chargebacks those stand that the bank did not give up', () => {
  const one = (amount: number, isReversed: boolean) => ({
    id: `chb_${amount}`,
    paymentId: 'tr_1',
    amount,
    createdAt: new Date(),
    isReversed,
  })
  expect(standing([one(700, false), one(300, true), one(50, false)])).toBe(750)
})

test('a promise says what was taken of it, and until when the rest can be', () => {
  const promise = {
    ...paid,
    status: 'authorized',
    captureBefore: '2026-03-29T10:00:00+00:00',
    amountCaptured: { value: '4.00', currency: 'EUR' },
  }
  expect(payment.parse(promise)).toMatchObject({
    state: 'authorized',
    amount: 1550,
    captured: 400,
    captureBefore: new Date('2026-03-29T10:00:00Z'),
  })
  expect(payment.parse(paid)).not.toHaveProperty('captured')
})
