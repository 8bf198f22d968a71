import { expect, test } from 'vitest'
import type { Position } from '#orders'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import { decide } from './decide.ts'

const now = new Date('2026-03-02T10:00:00Z')

/** An order with one failed unit, whose refund is on its way to the provider. */
function refunding(state: 'requested' | 'sending'): Position {
  const order = anOrder(1)
  const [payment] = order.payments
  const [delivery] = order.deliveries
  if (!payment || !delivery) throw new Error('an order has a payment and a delivery')
  return {
    ...order,
    state: 'done',
    payments: [{ ...payment, state: 'paid', reference: 'tr_1', paid: payment.amount }],
    deliveries: [{ ...delivery, state: 'failed' }],
    refunds: [
      {
        refundId: 'ref-1',
        paymentId: payment.paymentId,
        amount: payment.amount,
        reason: 'undeliverable',
        state,
        reference: null,
        requestedAt: now.toISOString(),
      },
    ],
  }
}
const told = (value: object | undefined, actor: 'provider' | 'clock') =>
  [{ about: 'refund', refundId: 'ref-1', answer: { kind: 'answered', value } as never, actor }] as const

test('a webhook before the provider has our refund leaves it under way', () => {
  const decision = decide(refunding('sending'), told(undefined, 'provider'), now)
  expect(decision.position.refunds[0]?.state).toBe('sending')
  expect(decision.announcements).toEqual([])
})

test('the sweeper sends a refund again that never arrived', () => {
  const decision = decide(refunding('sending'), told(undefined, 'clock'), now)
  expect(decision.position.refunds[0]?.state).toBe('requested')
  expect(decision.announcements.map(({ kind }) => kind)).toEqual(['refund.requested'])
})

test.each(['requested', 'sending'] as const)(
  'money that is back is back, even of a refund that we think is %s',
  (state) => {
    const facts = { reference: 're_1', refundId: 'ref-1', state: 'refunded', amount: 1500 }
    const { position } = decide(refunding(state), told(facts, 'provider'), now)
    expect(position.refunds[0]?.state).toBe('refunded')
    expect(position.payments[0]?.returned).toBe(position.refunds[0]?.amount)
  },
)
