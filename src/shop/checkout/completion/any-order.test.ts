import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answered } from '#kit/result'
import { type DeliveryState, earned, type Position } from '#orders'
import type { ProviderState } from '#payments/provider'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import type { OrderUpdate } from '../order-update.ts'
import { decide } from './decide.ts'

// Updates of partners may arrive in any order, late, twice, or with a lost answer in between: the outcome must be the
// same. The partners' histories are fixed; only the order of the updates varies. Chargebacks are left out: a chargeback
// before a refund is a different history from one after it.

const now = new Date('2026-03-01T10:05:00.000Z')

/** The states of a payment at the provider, in time. */
const paymentPaths: ProviderState[][] = [
  ['open', 'pending', 'paid'],
  ['open', 'paid'],
  ['open', 'pending', 'failed'],
  ['open', 'expired'],
  ['open', 'cancelled'],
]
const deliveryPaths = [
  ['submitted', 'delivered'],
  ['submitted', 'failed'],
  ['submitted', 'delivered', 'reversed'],
] as const

const aWorld = fc.record({
  second: fc.constantFrom(...paymentPaths),
  deliveries: fc.array(fc.constantFrom(...deliveryPaths), { minLength: 1, maxLength: 3 }),
})
type World = typeof aWorld extends fc.Arbitrary<infer T> ? T : never

const ofPayment = (paymentId: string, state: ProviderState, amount: number): OrderUpdate => ({
  about: 'payment',
  paymentId,
  actor: 'provider',
  answer: answered({ reference: `tr-${paymentId}`, paymentId, state, amount, currency: 'EUR', chargedBack: 0 }),
})
const ofDelivery = (
  externalId: string,
  state: Exclude<DeliveryState, 'planned' | 'sending' | 'unknown'>,
): OrderUpdate => ({
  about: 'delivery',
  externalId,
  actor: 'supplier',
  answer: answered({ externalId, reference: `t-${externalId}`, state }),
})

/** A paid order whose units were all taken for sending, with a second payment begun. */
function begun({ deliveries }: World): Position {
  const order = anOrder(deliveries.length, 2)
  const paid = decide(order, [ofPayment('pay-0', 'paid', order.total)], now).position
  return {
    ...paid,
    deliveries: paid.deliveries.map((one) => ({ ...one, state: 'sending', sentAt: now.toISOString() })),
  }
}

function updatesOf({ second, deliveries }: World, order: Position): OrderUpdate[] {
  return [
    ...second.map((state) => ofPayment('pay-1', state, order.total)),
    ...deliveries.flatMap((path, unit) =>
      path.map((state) => ofDelivery(order.deliveries[unit]?.externalId ?? '', state)),
    ),
  ]
}

/** The outcome: states, and for each payment the money that came in, went back or is to go back. */
function outcomeOf({ state, payments, deliveries, refunds }: Position) {
  return {
    state,
    payments: payments.map(({ paymentId, state: one, paid, returned }) => ({
      paymentId,
      state: one,
      paid,
      returned,
      goingBack: refunds
        .filter((refund) => refund.paymentId === paymentId)
        .reduce((sum, { amount }) => sum + amount, 0),
    })),
    deliveries: deliveries.map(({ state: one }) => one),
  }
}

const hear = (start: Position, updates: readonly OrderUpdate[]): Position =>
  updates.reduce((position, item) => decide(position, [item], now).position, start)

/** The same updates in its true order and shuffled, some of it twice. */
const heard = aWorld.chain((world) => {
  const start = begun(world)
  const updates = updatesOf(world, start)
  const twice = fc.shuffledSubarray([...updates, ...updates], {
    minLength: updates.length,
    maxLength: 2 * updates.length,
  })
  return fc.record({
    start: fc.constant(start),
    updates: fc.constant(updates),
    // Whatever comes first, all of it arrives in the end.
    shuffled: fc
      .tuple(twice, fc.shuffledSubarray(updates, { minLength: updates.length }))
      .map(([some, all]) => [...some, ...all]),
  })
})

test('the order of updates does not change the outcome', () => {
  fc.assert(
    fc.property(heard, ({ start, updates, shuffled }) => {
      expect(outcomeOf(hear(start, shuffled))).toEqual(outcomeOf(hear(start, updates)))
    }),
    { numRuns: 2000 },
  )
})

test('in any order of updates, money is kept for what was delivered and for nothing else', () => {
  fc.assert(
    fc.property(heard, ({ start, shuffled }) => {
      const end = hear(start, shuffled)
      expect(end.state).toBe('done')
      const kept = end.payments.reduce((sum, { paid, returned }) => sum + paid - returned, 0)
      const goingBack = end.refunds.reduce((sum, { amount }) => sum + amount, 0)
      expect(kept - goingBack).toBe(earned(end))
    }),
    { numRuns: 1000 },
  )
})

test('all updates at once has the same outcome as one after the other', () => {
  fc.assert(
    fc.property(heard, ({ start, updates }) => {
      expect(outcomeOf(decide(start, updates, now).position)).toEqual(outcomeOf(hear(start, updates)))
    }),
    { numRuns: 500 },
  )
})

test('whoever asked before a unit was sent once more does not call that sending back', () => {
  const first = new Date('2026-03-01T10:00:00.000Z')
  const unknownUnit = (sentAt: Date): OrderUpdate => ({
    about: 'delivery',
    externalId: order.deliveries[0]?.externalId ?? '',
    actor: 'operator',
    answer: answered(undefined),
    sentAt,
  })
  const order = begun({ second: [], deliveries: [['submitted', 'delivered']] })
  const stateAfter = (update: OrderUpdate) => decide(order, [update], now).position.deliveries[0]?.state
  expect(stateAfter(unknownUnit(first))).toBe('sending')
  expect(stateAfter(unknownUnit(now))).toBe('planned')
})
