import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answered } from '#kit/result'
import { mayBecome } from '#kit/states'
import {
  deliveryTransitions,
  earned,
  heldMoney,
  isUnderWayRefund,
  orderTransitions,
  type Position,
  paymentTransitions,
  refundTransitions,
} from '#orders'
import { beingTaken, captureTransitions, isUnderWayCapture, promised } from '#orders/captures'
import type { PaymentFacts } from '#payments/provider'
import { positionOf, standings, wordsOf } from '../../../../tests/support/docs/order-table.ts'
import { anOrder, pretendPartners } from '../../../../tests/support/partners/pretend-partners.ts'
import { decide } from './decide.ts'
import type { Decision } from './decision.ts'
import { unneededPromises } from './due-captures.ts'

const how = fc.constantFrom('heard', 'late', 'lost')
const index = fc.nat(2)
const step = fc.oneof(
  fc.tuple(fc.constant('askForPayment'), fc.nat(1), fc.constantFrom('heard', 'late', 'lost', 'refused')),
  fc.tuple(
    fc.constant('movePayment'),
    fc.nat(1),
    fc.constantFrom('paid', 'paid', 'pending', 'failed', 'cancelled', 'authorized', 'authorized', 'approved'),
  ),
  fc.tuple(fc.constant('reportPayment'), fc.nat(1), how),
  fc.tuple(fc.constant('work'), fc.constantFrom('heard', 'late', 'lost', 'never sent'), fc.boolean()),
  fc.tuple(fc.constant('moveDelivery'), index, fc.constantFrom('delivered', 'failed', 'reversed')),
  fc.tuple(fc.constant('reportDelivery'), index, how),
  fc.tuple(fc.constant('moveRefund'), index, fc.constantFrom('refunded', 'refunded', 'failed')),
  fc.tuple(fc.constant('reportRefund'), index, how),
  fc.tuple(fc.constant('giveBack'), fc.constantFrom('all', 'line', 'part', 'nothing')),
  fc.tuple(fc.constant('moveCapture'), fc.nat(1), fc.constantFrom('captured', 'captured', 'captured', 'failed')),
  fc.tuple(fc.constant('reportCapture'), fc.nat(1), how),
  fc.tuple(fc.constant('release'), how),
  fc.tuple(fc.constant('lateUpdate'), fc.nat(5), fc.boolean()),
  fc.tuple(
    fc.constant('later'),
    fc.oneof({ weight: 9, arbitrary: fc.nat(30) }, { weight: 1, arbitrary: fc.nat(7200) }),
  ),
)
const day = fc.record({
  units: fc.integer({ min: 1, max: 3 }),
  payments: fc.integer({ min: 1, max: 2 }),
  /** Most histories begin with a payment, because most can go wrong after it. */
  begin: fc.constantFrom('paid', 'paid', 'authorized', 'authorized', 'approved', 'not yet'),
  steps: fc.array(step, { maxLength: 60, size: 'max' }),
})

const moneyOf = (position: Position) =>
  position.payments.reduce((sum, payment) => sum + heldMoney(position, payment), 0)
const isGivenUp = ({ refunds, payments }: Position) =>
  payments.some(({ paymentId }) => refunds.filter((r) => r.paymentId === paymentId && r.state === 'failed').length >= 4)

/** All words that docs/order-states.md has for an order. */
const sayable = new Set(standings.map((one) => wordsOf(positionOf(one))))

/** Invariants after every decision, whatever the news. */
function holds(before: Position, { position }: Decision, isTold: boolean): void {
  expect(mayBecome(orderTransitions, before.state, position.state)).toBe(true)
  const words = wordsOf(position)
  if (!sayable.has(words)) throw new Error(`not in docs/order-states.md: ${words}`)
  position.payments.forEach((payment, one) => {
    expect(mayBecome(paymentTransitions, before.payments[one]?.state ?? 'creating', payment.state)).toBe(true)
    expect(heldMoney(position, payment)).toBeGreaterThanOrEqual(0)
    if (payment.paid > 0) expect(payment.reference).not.toBeNull()
  })
  position.deliveries.forEach((delivery, one) => {
    expect(mayBecome(deliveryTransitions, before.deliveries[one]?.state ?? 'planned', delivery.state)).toBe(true)
    if (position.state === 'open' || position.state === 'cancelled') expect(delivery.state).toBe('planned')
  })
  position.refunds.forEach((refund, one) => {
    expect(mayBecome(refundTransitions, before.refunds[one]?.state ?? 'requested', refund.state)).toBe(true)
  })
  position.captures.forEach((capture, one) => {
    expect(mayBecome(captureTransitions, before.captures[one]?.state ?? 'requested', capture.state)).toBe(true)
  })
  for (const { paymentId, amount } of position.payments) {
    const taken = position.captures.filter((one) => one.paymentId === paymentId && one.state !== 'failed')
    expect(taken.length).toBeLessThanOrEqual(1)
    expect(taken.reduce((sum, capture) => sum + capture.amount, 0)).toBeLessThanOrEqual(amount)
  }
  if (position.state === 'open' || isGivenUp(position)) return
  // We keep no more than we earned, and no less unless the rest is authorised or an operator was alerted.
  expect(moneyOf(position)).toBeLessThanOrEqual(earned(position))
  const promises = position.payments.reduce(
    (sum, payment) => sum + (promised(payment) || beingTaken(position, payment.paymentId)),
    0,
  )
  if (!isTold) expect(moneyOf(position) + promises).toBeGreaterThanOrEqual(earned(position))
}

const foundAfterAll: Given = {
  units: 1,
  payments: 1,
  begin: 'not yet',
  steps: [
    ['askForPayment', 0, 'heard'],
    ['movePayment', 0, 'failed'],
    ['reportPayment', 0, 'heard'],
    ['movePayment', 0, 'paid'],
  ],
}

test('whatever news comes, in whatever order: states change only as allowed, and all money is accounted for', () => {
  fc.assert(
    fc.property(day, (given) => {
      const told: string[] = []
      const isMissing = () => told.some((occasion) => /^(delivered-unpaid|capture-failed)/.test(occasion))
      const partners = livedThrough(given, (before, decision) => {
        told.push(...decision.announcements.flatMap((one) => (one.kind === 'alert' ? one.details.occasion : [])))
        holds(before, decision, isMissing())
      })
      partners.settle()
      const end = partners.position()
      expect(['done', 'cancelled']).toContain(end.state)
      if (isGivenUp(end)) return
      // In the end the provider holds exactly the value that was delivered, to the cent.
      const holding = end.payments.reduce((sum, { paymentId }) => sum + partners.heldThere(paymentId), 0)
      if (isMissing()) expect(holding).toBeLessThanOrEqual(earned(end))
      else expect(holding).toBe(earned(end))
      // No authorisation that is not needed is left open.
      expect(unneededPromises(end)).toEqual([])
      expect(end.captures.filter(({ state }) => isUnderWayCapture(state))).toEqual([])
      expect(end.refunds.filter(({ state }) => isUnderWayRefund(state))).toEqual([])
    }),
    { numRuns: 500, examples: [[foundAfterAll]] },
  )
})

test.each([
  [17.999, false],
  [18, true],
  [null, false],
])('a page that asked for %j seconds kept its shopper waiting: %j', (seconds, keptWaiting) => {
  const now = new Date('2026-03-01T10:05:00.000Z')
  const order = anOrder(1)
  const awaitedAt = seconds === null ? null : new Date(now.getTime() - seconds * 1000).toISOString()
  const payments = order.payments.map((payment) => ({ ...payment, awaitedAt }))
  const failed: PaymentFacts = {
    reference: 'tr-0',
    paymentId: 'pay-0',
    state: 'failed',
    amount: order.total,
    currency: 'EUR',
    chargedBack: 0,
  }
  const news = { about: 'payment', paymentId: 'pay-0', actor: 'provider', answer: answered(failed) } as const
  const { announcements } = decide({ ...order, payments }, [news], now)
  expect(announcements).toContainEqual(expect.objectContaining({ kind: 'order.cancelled', details: { keptWaiting } }))
})

test('the same news twice changes nothing the second time', () => {
  fc.assert(
    fc.property(day, (given) => {
      livedThrough(given, (_before, { position }, news, now) => {
        const again = decide(position, [news], now)
        const told = again.announcements.map((announcement) => announcement.kind)
        expect(again.timeline).toEqual([])
        expect(again.newRefunds).toEqual([])
        expect(again.newCaptures).toEqual([])
        // Alerts and open work may be announced twice: whoever handles them does it once.
        expect(
          told.filter((one) => !['alert', 'order.paid', 'refund.requested', 'capture.requested'].includes(one)),
        ).toEqual([])
        expect(again.payments.flatMap(({ moved }) => moved)).toEqual([])
        expect(again.position).toEqual(position)
      })
    }),
    { numRuns: 200 },
  )
})

type Given = typeof day extends fc.Arbitrary<infer T> ? T : never

function livedThrough({ units, payments, begin, steps }: Given, onDecision: Parameters<typeof pretendPartners>[1]) {
  const partners = pretendPartners(anOrder(units, payments), onDecision)
  if (begin !== 'not yet') {
    partners.askForPayment(0, 'heard')
    partners.movePayment(0, begin as 'paid')
    partners.reportPayment(0, 'heard')
  }
  for (const [act, ...args] of steps) (partners[act as 'work'] as (...given: unknown[]) => void)(...args)
  return partners
}
