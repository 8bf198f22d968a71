import { expect, test } from 'vitest'
import { planOf, refundsIn } from './refunds.ts'
import { type PaymentRow, paymentRequest, refund } from './shapes.ts'

const request = (status: string, totalAmountPaidInCents = 0) => ({
  paymentRequestToken: 'req-1',
  amountInCents: 1550,
  referenceId: 'pay-1',
  url: 'https://tikkie.example/req-1',
  status,
  totalAmountPaidInCents,
  createdDateTime: '2026-03-01T10:00:00+01:00',
})

test.each([
  ['OPEN', 'open'],
  ['CLOSED', 'cancelled'],
  ['EXPIRED', 'expired'],
  ['MAX_YIELD_REACHED', 'cancelled'],
  ['MAX_SUCCESSFUL_PAYMENTS_REACHED', 'cancelled'],
])(
  'a request that is %s and that nobody paid is %s here; what came in is paid, whatever it is called',
  (status, state) => {
    expect(paymentRequest.parse(request(status))).toEqual({
      reference: 'req-1',
      paymentId: 'pay-1',
      state,
      amount: 1550,
      currency: 'EUR',
      chargedBack: 0,
      ...(state === 'open' ? { checkoutUrl: 'https://tikkie.example/req-1' } : {}),
    })
    expect(paymentRequest.parse(request(status, 3100))).toEqual({
      reference: 'req-1',
      paymentId: 'pay-1',
      state: 'paid',
      amount: 3100,
      currency: 'EUR',
      chargedBack: 0,
    })
  },
)

const part = (status: string, more: object = {}) =>
  refund.parse({
    refundToken: 're-1',
    amountInCents: 700,
    referenceId: 'ref-1',
    status,
    createdDateTime: '2026-03-02T10:00:00+01:00',
    ...more,
  })

test('a refund is under way or back; other words are not guessed at', () => {
  expect([part('PENDING').state, part('PAID').state]).toEqual(['pending', 'refunded'])
  expect(() => part('REFUNDED')).toThrow()
  expect(paymentRequest.safeParse(request('PAID')).success).toBe(false)
})

const paidBy = (token: string, amount: number, day: number, refunds: PaymentRow['refunds'] = []): PaymentRow => ({
  token,
  amount,
  refunds,
  createdAt: new Date(Date.UTC(2026, 2, day)),
})

test('a refund goes to who paid last, up to what they paid, and the rest to who paid before', () => {
  const payments = [paidBy('first', 1550, 1), paidBy('last', 1000, 3), paidBy('second', 1200, 2)]
  expect(planOf(payments, 'ref-1', 600)?.missing).toEqual([{ paymentToken: 'last', amount: 600, referenceId: 'ref-1' }])
  expect(planOf(payments, 'ref-1', 2000)?.missing).toEqual([
    { paymentToken: 'last', amount: 1000, referenceId: 'ref-1 1/2000' },
    { paymentToken: 'second', amount: 1000, referenceId: 'ref-1 2/2000' },
  ])
  expect(planOf(payments, 'ref-1', 3750)?.missing).toHaveLength(3)
  expect(planOf(payments, 'ref-1', 3751)).toBeUndefined()
})

test('what was sent of a refund is not sent again, and what another refund took is not there', () => {
  const sent = part('PAID', { amountInCents: 1000, referenceId: 'ref-1 1/2000' })
  const other = part('PAID', { amountInCents: 200, referenceId: 'ref-other' })
  const payments = [paidBy('first', 1550, 1, [other]), paidBy('last', 1000, 3, [sent])]
  expect(planOf(payments, 'ref-1', 2000)).toEqual({
    sent: [sent],
    missing: [{ paymentToken: 'first', amount: 1000, referenceId: 'ref-1 2/2000' }],
  })
  // A part is missing, so it is not complete.
  expect(refundsIn(payments)).toEqual([{ reference: 're-1', refundId: 'ref-other', state: 'refunded', amount: 200 }])
})

test('a refund in parts is back once all parts are', () => {
  const inParts = (last: string) => [
    paidBy('first', 1550, 1, [part('PAID', { amountInCents: 1000, referenceId: 'ref-1 1/2000' })]),
    paidBy('last', 1000, 3, [part(last, { refundToken: 're-2', amountInCents: 1000, referenceId: 'ref-1 2/2000' })]),
  ]
  const whole = { reference: 're-1 re-2', refundId: 'ref-1', amount: 2000 }
  expect(refundsIn(inParts('PENDING'))).toEqual([{ ...whole, state: 'pending' }])
  expect(refundsIn(inParts('PAID'))).toEqual([{ ...whole, state: 'refunded' }])
})
