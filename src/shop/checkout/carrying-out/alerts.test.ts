import { expect, test } from 'vitest'
import { answered } from '#kit/result'
import type { Position } from '#orders'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import { decide } from '../completion/decide.ts'
import type { OrderUpdate } from '../order-update.ts'

/** 16 minutes after the order: one minute past the limit for an unknown outcome. */
const late = new Date('2026-03-01T10:16:00Z')
const notYetLate = new Date('2026-03-01T10:15:00Z')
const placed = '2026-03-01T10:00:00.000Z'

/** Two payments of 20.00 and 10.00 (different on purpose), one unit of 20.00 on its way. */
function anyOrder(parts: {
  order?: Partial<Position>
  payment?: object
  delivery?: object
  refund?: object
  capture?: object
}): Position {
  const order = anOrder(1, 2)
  const [first, second] = order.payments
  const [delivery] = order.deliveries
  if (!first || !second || !delivery) throw new Error('an order has payments and a delivery')
  return {
    ...order,
    total: 2000,
    state: 'paid',
    payments: [
      { ...first, amount: 2000, state: 'paid', reference: 'tr_first', paid: 2000, ...parts.payment },
      { ...second, amount: 1000, state: 'failed', reference: 'tr_second' },
    ],
    deliveries: [
      { ...delivery, amount: 2000, state: 'submitted', reference: 'd_1', sentAt: placed, ...parts.delivery },
    ],
    refunds: parts.refund
      ? [
          {
            refundId: 'ref-1',
            paymentId: 'pay-0',
            amount: 700,
            reason: 'operator',
            state: 'pending',
            reference: 're_1',
            requestedAt: placed,
            ...parts.refund,
          } as Position['refunds'][number],
        ]
      : [],
    captures: parts.capture
      ? [
          {
            captureId: 'cap-1',
            paymentId: 'pay-0',
            amount: 2000,
            state: 'pending',
            reference: 'c_1',
            requestedAt: placed,
            ...parts.capture,
          } as Position['captures'][number],
        ]
      : [],
    ...parts.order,
  }
}

const silence = { kind: 'lost', reason: 'no answer' } as const
const refusal = { kind: 'refused', reason: 'not possible' } as const
const ofPayment = (value: object): OrderUpdate => ({
  about: 'payment',
  paymentId: 'pay-0',
  actor: 'provider',
  answer: answered({
    reference: 'tr_first',
    paymentId: 'pay-0',
    state: 'paid',
    amount: 2000,
    currency: 'EUR',
    chargedBack: 0,
    ...value,
  } as never),
})
const payment = (answer: object): OrderUpdate => ({
  about: 'payment',
  paymentId: 'pay-0',
  actor: 'clock',
  answer: answer as never,
})
const delivery = (answer: object): OrderUpdate => ({
  about: 'delivery',
  externalId: 'S0000000001-1-0',
  actor: 'clock',
  answer: answer as never,
})
const delivered = (state: string) => delivery(answered({ reference: 'd_1', externalId: 'S0000000001-1-0', state }))
const refund = (answer: object): OrderUpdate => ({
  about: 'refund',
  refundId: 'ref-1',
  actor: 'clock',
  answer: answer as never,
})
const refunded = (state: string) => refund(answered({ reference: 're_1', refundId: 'ref-1', state, amount: 700 }))
const capture = (answer: object): OrderUpdate => ({
  about: 'capture',
  captureId: 'cap-1',
  actor: 'clock',
  answer: answer as never,
})

const alertsOf = (position: Position, news: OrderUpdate, now = late) =>
  decide(position, [news], now)
    .announcements.filter((one) => one.kind === 'alert')
    .map(({ details: { occasion, ...details } }) => [occasion, details])
const one = (occasion: string, details: object) => [[occasion, details]]

const open = { order: { state: 'open' } as const, payment: { state: 'open', paid: 0 } }
const creating = { order: { state: 'open' } as const, payment: { state: 'creating', reference: null, paid: 0 } }
const authorized = { payment: { state: 'authorized', paid: 0 } }
const failedBefore = [1, 2, 3].map((day) => ({
  refundId: `ref-of-day-${day}`,
  paymentId: 'pay-0',
  amount: 2000,
  reason: 'undeliverable' as const,
  state: 'failed' as const,
  reference: null,
  requestedAt: `2026-02-0${day}T10:00:00.000Z`,
}))

test.each<[string, Position, OrderUpdate, unknown[][]]>([
  [
    'a chargeback, with the sum that was taken so far',
    anyOrder({}),
    ofPayment({ chargedBack: 2000 }),
    one('chargeback pay-0 2000', { amount: 2000 }),
  ],
  [
    'a second chargeback, of the rest alone',
    anyOrder({ payment: { chargedBack: 500, returned: 500 } }),
    ofPayment({ chargedBack: 2000 }),
    one('chargeback pay-0 2000', { amount: 1500 }),
  ],
  [
    'a chargeback that the bank gave up',
    anyOrder({ payment: { chargedBack: 2000, returned: 2000 } }),
    ofPayment({ chargedBack: 0 }),
    one('chargeback-reversed pay-0 2000', { amount: 2000 }),
  ],
  [
    'a payment that nobody can say anything of',
    anyOrder(creating),
    payment(silence),
    one('payment-unknown pay-0', { reason: 'no answer' }),
  ],
  [
    'another payment under our reference',
    anyOrder(open),
    ofPayment({ reference: 'tr_second' }),
    one('payment-contradicts pay-0 tr_second', { state: 'paid', amount: 2000, currency: 'EUR' }),
  ],
  [
    'money of another currency',
    anyOrder(open),
    ofPayment({ currency: 'USD' }),
    one('payment-contradicts pay-0 tr_first', { state: 'paid', amount: 2000, currency: 'USD' }),
  ],
  [
    'another amount than was asked for',
    anyOrder(open),
    ofPayment({ amount: 2001 }),
    one('amount-differs pay-0', { asked: 2000, paid: 2001 }),
  ],
  [
    'a capture that nobody can say anything of',
    anyOrder({ ...authorized, capture: { state: 'sending' } }),
    capture(silence),
    one('capture-unknown cap-1', { reason: 'no answer' }),
  ],
  [
    'a capture that the provider turned down',
    anyOrder({ ...authorized, capture: {} }),
    capture(refusal),
    one('capture-failed cap-1', { amount: 2000, reason: 'not possible' }),
  ],
  [
    'a refund that failed',
    anyOrder({ refund: {} }),
    refunded('failed'),
    one('refund-failed ref-1', { amount: 700, reason: 'refused by the bank' }),
  ],
  [
    'a refund that failed for the fourth time, which is the last',
    anyOrder({
      order: {
        state: 'done',
        refunds: [
          ...failedBefore,
          {
            refundId: 'ref-1',
            paymentId: 'pay-0',
            amount: 2000,
            reason: 'undeliverable',
            state: 'pending',
            reference: 're_1',
            requestedAt: placed,
          },
        ],
      },
      delivery: { state: 'failed' },
    }),
    refunded('failed'),
    [
      ['refund-failed ref-1', { amount: 2000, reason: 'refused by the bank' }],
      ['refund-stuck ref-1', { amount: 2000, next: 'npm run saldo -- orders refund … --again' }],
    ],
  ],
  [
    'a refund that nobody can say anything of',
    anyOrder({ refund: { state: 'sending' } }),
    refund(silence),
    one('refund-unknown ref-1', { reason: 'no answer' }),
  ],
  [
    'a delivery that nobody can say anything of',
    anyOrder({ delivery: { state: 'sending' } }),
    delivery(silence),
    one('delivery-unknown S0000000001-1-0', { reason: 'no answer' }),
  ],
  [
    'a delivery that the supplier does not know any more',
    anyOrder({}),
    delivery(answered(undefined)),
    one('delivery-unknown S0000000001-1-0', { reason: 'the supplier does not know it any more' }),
  ],
  [
    'a delivery that arrived after it was given up',
    anyOrder({ order: { state: 'done' }, delivery: { state: 'failed' } }),
    delivered('delivered'),
    one('delivered-after-all S0000000001-1-0', { reference: 'd_1', amount: 2000 }),
  ],
  [
    'a delivery that the supplier took back',
    anyOrder({ order: { state: 'done' }, delivery: { state: 'delivered' } }),
    delivered('reversed'),
    one('reversed S0000000001-1-0', { reference: 'd_1', amount: 2000 }),
  ],
  [
    'goods on their way whose promised money never came',
    anyOrder({ ...authorized }),
    ofPayment({ state: 'expired' }),
    one('delivered-unpaid', { amount: 2000 }),
  ],
])('an operator is told of %s', (_, position, news, alerts) => {
  expect(alertsOf(position, news)).toEqual(alerts)
})

test.each<[string, Position, OrderUpdate, Date?]>([
  ['a payment that arrived as asked for', anyOrder(open), ofPayment({})],
  ['another amount where any is taken', anyOrder(open), ofPayment({ amount: 2001, takesAnyAmount: true })],
  [
    'a chargeback that is known',
    anyOrder({ payment: { chargedBack: 2000, returned: 2000 } }),
    ofPayment({ chargedBack: 2000 }),
  ],
  ['a payment that was silent for 15 minutes', anyOrder(creating), payment(silence), notYetLate],
  ['an open payment about which the provider is silent', anyOrder(open), payment(silence)],
  [
    'a capture that was silent for 15 minutes',
    anyOrder({ ...authorized, capture: { state: 'sending' } }),
    capture(silence),
    notYetLate,
  ],
  [
    'a capture under way about which the provider is silent',
    anyOrder({ ...authorized, capture: {} }),
    capture(silence),
  ],
  [
    'the capture of an approval, whose failure ends the payment',
    anyOrder({ order: { state: 'open' }, payment: { state: 'approved', paid: 0 }, capture: {} }),
    capture(refusal),
  ],
  ['a refund that arrived', anyOrder({ refund: {} }), refunded('refunded')],
  ['a refund that was silent for 15 minutes', anyOrder({ refund: { state: 'sending' } }), refund(silence), notYetLate],
  ['a refund under way about which the provider is silent', anyOrder({ refund: {} }), refund(silence)],
  [
    'a delivery that was silent for 15 minutes',
    anyOrder({ delivery: { state: 'sending' } }),
    delivery(silence),
    notYetLate,
  ],
  ['a delivery that arrived', anyOrder({}), delivered('delivered')],
  ['a delivery that failed', anyOrder({}), delivered('failed')],
  [
    'promised money that never came for what nobody has sent',
    anyOrder({ ...authorized, delivery: { state: 'planned' } }),
    ofPayment({ state: 'expired' }),
  ],
])('an operator is not told of %s', (_, position, news, now = late) => {
  expect(alertsOf(position, news, now)).toEqual([])
})

test('a goodwill raises no alert', () => {
  const position = anyOrder({ order: { state: 'done' }, delivery: { state: 'delivered' } })
  const news = {
    about: 'goodwill',
    goodwillId: 'gw-1',
    line: 1,
    amount: 2000,
    reason: 'nice',
    operator: 'ada',
  } as const
  expect(alertsOf(position, news)).toEqual([])
})
