import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transfersBetween } from '#ledger'
import {
  earned,
  givenGoodwill,
  heldMoney,
  holding,
  kept,
  missingByChargeback,
  owed,
  type Position,
  refundable,
} from '#orders'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import type { OrderUpdate } from '../order-update.ts'
import { decide } from './decide.ts'

const now = new Date('2026-03-02T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

/** A paid and delivered order of two lines at 15 each. */
function delivered(): Position {
  const order = anOrder(2)
  return {
    ...order,
    state: 'done',
    payments: order.payments.map((payment) => ({ ...payment, state: 'paid', reference: 'tr_1', paid: 3000 })),
    deliveries: order.deliveries.map((unit, index) => ({ ...unit, line: index + 1, state: 'delivered' })),
  }
}
const goodwillOf = (amount: number, line: number | null = null, goodwillId = 'gw-1'): OrderUpdate => ({
  about: 'goodwill',
  goodwillId,
  line,
  amount,
  reason: 'late',
  operator: 'ada',
})
const reversed = (externalId: string): OrderUpdate => ({
  about: 'delivery',
  externalId,
  actor: 'supplier',
  answer: { kind: 'answered', value: { reference: 'd-1', externalId, state: 'reversed' } },
})
const told = (refundId: string, state: 'refunded' | 'failed'): OrderUpdate => ({
  about: 'refund',
  refundId,
  actor: 'provider',
  answer: { kind: 'answered', value: { reference: `re-${refundId}`, refundId, state, amount: 500 } },
})
const refundsOf = ({ refunds }: Position) => refunds.map(({ amount, reason, state }) => [amount, reason, state])
const balanced = ({ payments, ...position }: Position) =>
  expect(payments.reduce((sum, payment) => sum + heldMoney({ ...position, payments }, payment), 0)).toBe(
    earned({ ...position, payments }),
  )

test('a goodwill is owed, and refunded like everything that is owed, under the operator’s name', () => {
  const { position, timeline, announcements } = decide(delivered(), [goodwillOf(500)], now)
  expect(refundsOf(position)).toEqual([[500, 'operator', 'requested']])
  expect(timeline.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['goodwill.given', 'operator'],
    ['refund.requested', 'operator'],
  ])
  expect(timeline[0]?.details).toMatchObject({ operator: 'ada', reason: 'late', amount: 500 })
  expect(announcements.map(({ kind }) => kind)).toEqual(['refund.requested'])
  balanced(position)
})

test('the same goodwill twice counts once, and more than is left is not refunded', () => {
  const once = decide(delivered(), [goodwillOf(500)], now).position
  expect(decide(once, [goodwillOf(500)], now).newRefunds).toEqual([])
  expect(refundable(once, null)).toBe(2500)
  expect(decide(once, [goodwillOf(2501, null, 'gw-2')], now).goodwill).toEqual([])
  expect(decide(once, [goodwillOf(1501, 1, 'gw-2')], now).goodwill).toEqual([])
  expect(decide(once, [goodwillOf(1500, 1, 'gw-2')], now).newRefunds).toMatchObject([{ amount: 1500 }])
})

test('a line with a goodwill that the supplier then reverses is not refunded twice, nor is the other line', () => {
  const before = decide(delivered(), [goodwillOf(1500, 2)], now).position
  const { position, newRefunds, goodwill } = decide(before, [reversed('S0000000001-1-1')], later(60))
  expect(newRefunds).toEqual([])
  expect(goodwill).toMatchObject([{ line: 2, amount: -1500, operator: null }])
  expect(refundable(position, null)).toBe(1500)
  balanced(position)
  const ledger = [...transfersBetween(delivered(), before), ...transfersBetween(before, position)].filter(
    ({ debit, credit }) => debit === 'goodwill' || credit === 'goodwill',
  )
  expect(ledger.map(({ event, amount }) => [event, amount])).toEqual([
    ['goodwill.given', 1500],
    ['goodwill.taken-out', 1500],
  ])
  expect(decide(position, [reversed('S0000000001-1-0')], later(120)).newRefunds).toMatchObject([{ amount: 1500 }])
})

test('an order that was never paid, or failed, has nothing to refund', () => {
  expect(refundable(anOrder(1), null)).toBe(0)
  expect(refundable({ ...delivered(), state: 'cancelled' }, null)).toBe(0)
  const chargedBack = delivered()
  for (const payment of chargedBack.payments) payment.returned = 3000
  expect(refundable(chargedBack, null)).toBe(0)
})

test('a failed refund is retried after a minute, an hour and a day, then waits for an operator', () => {
  let position = decide(delivered(), [goodwillOf(500)], now).position
  const waits: (number | null | undefined)[] = []
  const announced: string[] = []
  for (const hour of [1, 2, 3, 4]) {
    const at = later(hour * 3600)
    const last = position.refunds.at(-1)?.refundId ?? ''
    const decision = decide(position, [told(last, 'failed')], at)
    waits.push(...decision.newRefunds.map(({ notBefore }) => notBefore && (notBefore.getTime() - at.getTime()) / 1000))
    announced.push(...decision.announcements.map((one) => `${hour} ${one.kind}`))
    position = decision.position
  }
  expect(waits).toEqual([60, 3600, 86_400])
  expect(announced.filter((one) => !one.endsWith('alert'))).toEqual(['1 refund.delayed', '4 refund.stuck'])
  expect(decide(position, [], later(10 * 86_400)).newRefunds).toEqual([])
  const again = decide(position, [goodwillOf(0, null, 'gw-again')], later(20 * 86_400))
  expect(again.newRefunds).toMatchObject([{ amount: 500, notBefore: null }])
})

test('an operator may send a waiting refund at once', () => {
  const first = decide(delivered(), [goodwillOf(500)], now).position
  const waiting = decide(first, [told(first.refunds[0]?.refundId ?? '', 'failed')], later(60)).position
  const { refunds, newRefunds, announcements } = decide(waiting, [goodwillOf(0, null, 'gw-again')], later(61))
  expect(newRefunds).toEqual([])
  expect(refunds).toMatchObject([{ refundId: waiting.refunds[1]?.refundId, state: 'requested' }])
  expect(announcements.map(({ kind }) => kind)).toEqual(['refund.requested'])
})

const chargedBack = (chargedBack: number): OrderUpdate => ({
  about: 'payment',
  paymentId: 'pay-0',
  actor: 'provider',
  answer: {
    kind: 'answered',
    value: { reference: 'tr_1', paymentId: 'pay-0', state: 'paid', amount: 3000, currency: 'EUR', chargedBack },
  },
})
const wroteOff: OrderUpdate = { about: 'loss', reason: 'not answered', operator: 'ada' }

test('a goodwill on an order with a partial chargeback is sent, and does not reduce the debt', () => {
  const before = decide(delivered(), [chargedBack(1000)], now).position
  expect(refundable(before, null)).toBe(2000)
  const { position, newRefunds } = decide(before, [goodwillOf(500)], now)
  expect(newRefunds).toMatchObject([{ amount: 500, reason: 'operator' }])
  expect([holding(position), missingByChargeback(position), owed(position)]).toEqual([1500, 1000, 0])
  // Exactly the debt may be written off, and the goodwill takes nothing out of it.
  const lost = decide(before, [wroteOff], now).position
  expect(lost.losses).toMatchObject([{ amount: 1000 }])
  expect(decide(lost, [goodwillOf(500)], now).losses).toEqual([])
  // What is not delivered after all is set off against the chargeback.
  expect(decide(position, [reversed('S0000000001-1-0')], later(60)).newRefunds).toMatchObject([{ amount: 500 }])
})

type Step = { kind: 'chargeback' | 'goodwill' | 'reversal' | 'refund' | 'loss'; share: number }
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('chargeback', 'goodwill', 'reversal', 'refund', 'loss'),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  { minLength: 2, maxLength: 9 },
)

function updatesOf(position: Position, { kind, share }: Step, index: number): OrderUpdate[] {
  const part = (amount: number) => Math.ceil(amount * share)
  const [payment] = position.payments
  if (kind === 'chargeback') return [chargedBack(Math.min(3000, (payment?.chargedBack ?? 0) + part(holding(position))))]
  if (kind === 'goodwill') return [goodwillOf(part(refundable(position, null)), null, `gw-${index}`)]
  if (kind === 'reversal') return [reversed(`S0000000001-1-${index % 2}`)]
  if (kind === 'loss') return [wroteOff]
  return position.refunds
    .filter(({ state }) => state === 'requested')
    .map(({ refundId, amount }) => ({
      about: 'refund',
      refundId,
      actor: 'provider',
      answer: { kind: 'answered', value: { reference: `re-${refundId}`, refundId, state: 'refunded', amount } },
    }))
}

test('whatever is charged back, a goodwill is sent in full, and nobody gets more than was not earned', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let position = delivered()
      for (const [index, step] of taken.entries()) {
        const left = refundable(position, null)
        const {
          position: next,
          newRefunds,
          goodwill,
        } = decide(position, updatesOf(position, step, index), later(index))
        const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)
        if (step.kind === 'goodwill' && left > 0) {
          expect(sum(goodwill)).toBeGreaterThan(0)
          expect(sum(newRefunds)).toBe(sum(goodwill))
        }
        const toGo = 3000 - kept(next.deliveries) + givenGoodwill(next.goodwill)
        expect(sum(next.refunds)).toBeLessThanOrEqual(toGo)
        expect(holding(next)).toBeGreaterThanOrEqual(0)
        expect(missingByChargeback(next)).toBeGreaterThanOrEqual(0)
        position = next
      }
    }),
    { numRuns: 2000 },
  )
})
