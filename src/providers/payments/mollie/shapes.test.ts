import { expect, test } from 'vitest'
import { payment, refund } from './shapes.ts'

const paid = {
  id: 'tr_1',
  status: 'paid',
  amount: { value: '15.50', currency: 'EUR' },
  metadata: { paymentId: 'pay-1' },
  _links: {},
}
const stateOf = (status: string) => refund.safeParse({ ...paid, id: 're_1', status }).data?.state

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

test('a refund called off gave nothing back', () => {
  expect(['queued', 'processing', 'refunded', 'canceled', 'lost'].map(stateOf)).toEqual([
    'pending',
    'pending',
    'refunded',
    'failed',
    undefined,
  ])
})
