import { expect, test } from 'vitest'
import type { PaymentPart, Position } from '#orders'
import type { CapturePart } from '#orders/captures'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import { emptyDecision } from './decision.ts'
import { dueCaptures, unneededPromises } from './due-captures.ts'

// Literal times on purpose: a change of one in the code must be repeated here.
const now = new Date('2026-03-10T12:00:00Z')
const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const hour = 3600

/** Two units of 15.00 and 7.00, authorised by the first of two payments. */
function promisedOrder(more: Partial<Position> = {}, first: Partial<PaymentPart> = {}): Position {
  const order = anOrder(2, 2)
  const [payment, other] = order.payments as [PaymentPart, PaymentPart]
  return {
    ...order,
    total: 2200,
    state: 'done',
    payments: [
      { ...payment, amount: 2200, state: 'authorized', ...first },
      { ...other, amount: 2200, state: 'failed' },
    ],
    deliveries: order.deliveries.map((unit, index) => ({
      ...unit,
      amount: index === 0 ? 1500 : 700,
      state: 'delivered',
    })),
    ...more,
  }
}
const capture = (more: Partial<CapturePart> = {}): CapturePart => ({
  captureId: 'cap-1',
  paymentId: 'pay-0',
  amount: 2200,
  state: 'failed',
  reference: null,
  requestedAt: secondsFromNow(-2 * hour),
  ...more,
})

function taken(position: Position) {
  const decision = emptyDecision(structuredClone(position))
  dueCaptures(decision, position, now)
  expect(decision.position.captures.slice(position.captures.length)).toHaveLength(decision.newCaptures.length)
  return decision.newCaptures.map(({ paymentId, amount }) => [paymentId, amount])
}

test('what was delivered is captured once all deliveries are final, and no more', () => {
  expect(taken(promisedOrder())).toEqual([['pay-0', 2200]])
  const [first, second] = promisedOrder().deliveries
  if (!first || !second) throw new Error('two units')
  expect(taken(promisedOrder({ deliveries: [first, { ...second, state: 'failed' }] }))).toEqual([['pay-0', 1500]])
  expect(taken(promisedOrder({ deliveries: [{ ...first, state: 'reversed' }, second] }))).toEqual([['pay-0', 700]])
})

test('while a delivery is under way nothing is captured, until 24 hours before the authorisation ends', () => {
  const before = (captureBefore: string | null) => taken(promisedOrder({ state: 'paid' }, { captureBefore }))
  expect(before(null)).toEqual([])
  expect(before(secondsFromNow(24 * hour))).toEqual([])
  expect(before(secondsFromNow(24 * hour - 1))).toEqual([['pay-0', 2200]])
  expect(before(secondsFromNow(-1))).toEqual([['pay-0', 2200]])
})

test('a failed capture is retried after an hour, three times in all', () => {
  const after = (...ages: number[]) =>
    taken(
      promisedOrder({
        captures: ages.map((age, index) => capture({ captureId: `cap-${index}`, requestedAt: secondsFromNow(-age) })),
      }),
    )
  expect(after(hour - 1)).toEqual([])
  expect(after(hour)).toEqual([['pay-0', 2200]])
  expect(after(9 * hour, hour)).toEqual([['pay-0', 2200]])
  expect(after(9 * hour, hour - 1)).toEqual([])
  expect(after(9 * hour, 8 * hour, 7 * hour)).toEqual([])
})

test('a failed capture of another payment does not count', () => {
  const captures = [1, 2, 3].map(() => capture({ paymentId: 'pay-1', requestedAt: secondsFromNow(-60) }))
  expect(taken(promisedOrder({ captures }))).toEqual([['pay-0', 2200]])
})

test('an authorisation is captured once: no second capture during or after the first', () => {
  for (const state of ['requested', 'sending', 'unknown', 'pending', 'captured'] as const)
    expect(taken(promisedOrder({ captures: [capture({ state, amount: 700 })] })), state).toEqual([])
})

test('what is paid, or being captured of another payment, is not captured twice', () => {
  const both = (other: Partial<PaymentPart>, captures: CapturePart[] = []) => {
    const order = promisedOrder({ captures })
    return { ...order, payments: [order.payments[0], { ...order.payments[1], ...other }] } as Position
  }
  expect(taken(both({ state: 'paid', paid: 2200 }))).toEqual([])
  expect(taken(both({ state: 'paid', paid: 1500 }))).toEqual([['pay-0', 700]])
  const underWay = capture({ paymentId: 'pay-1', state: 'pending', amount: 1500 })
  expect(taken(both({ state: 'authorized' }, [underWay]))).toEqual([['pay-0', 700]])
})

test('an approved payment is captured at once and in full, unless the order is paid or being paid', () => {
  const approved = (more: Partial<Position> = {}) =>
    taken(promisedOrder({ state: 'open', ...more }, { state: 'approved' }))
  expect(approved()).toEqual([['pay-0', 2200]])
  expect(approved({ captures: [capture({ paymentId: 'pay-1', state: 'sending' })] })).toEqual([])
  const order = promisedOrder({ state: 'open' }, { state: 'approved' })
  const [first, second] = order.payments as [PaymentPart, PaymentPart]
  expect(taken({ ...order, payments: [first, { ...second, state: 'paid', paid: 2200 }] })).toEqual([])
  expect(approved({ state: 'cancelled' })).toEqual([])
})

test('a capture is asked about after a minute, and written into the timeline', () => {
  const decision = emptyDecision(promisedOrder())
  dueCaptures(decision, promisedOrder(), now)
  expect(decision.newCaptures).toMatchObject([{ lookAt: new Date('2026-03-10T12:01:00Z'), amount: 2200 }])
  expect(decision.timeline).toMatchObject([{ kind: 'capture.requested', actor: 'shop' }])
  expect(decision.announcements.map(({ kind }) => kind)).toEqual(['capture.requested'])
})

test('an authorisation is released once its order is finished and does not need it', () => {
  const named = (position: Position) => unneededPromises(position).map(({ paymentId }) => paymentId)
  expect(named(promisedOrder({ state: 'open' }))).toEqual([])
  expect(named(promisedOrder({ state: 'paid' }))).toEqual([])
  expect(named(promisedOrder())).toEqual([])
  expect(named(promisedOrder({ state: 'cancelled' }))).toEqual(['pay-0'])
  // A part was captured: the rest is released, even if something is missing.
  expect(named(promisedOrder({}, { paid: 1500 }))).toEqual(['pay-0'])
  expect(named(promisedOrder({ captures: [capture({ state: 'pending' })] }, { paid: 1500 }))).toEqual([])
  expect(
    named(promisedOrder({ captures: [capture({ paymentId: 'pay-1', state: 'pending' })] }, { paid: 1500 })),
  ).toEqual(['pay-0'])
})

test('an authorisation that is not needed is announced once', () => {
  const before = promisedOrder({ state: 'paid' })
  const [first, second] = before.deliveries
  if (!first || !second) throw new Error('two units')
  const over = {
    ...before,
    state: 'done' as const,
    deliveries: [first, second].map((unit) => ({ ...unit, state: 'failed' as const })),
  }
  const told = (then: Position) => {
    const decision = emptyDecision(structuredClone(over))
    dueCaptures(decision, then, now)
    return decision.announcements.map(({ kind }) => kind)
  }
  expect(told(before)).toEqual(['promise.unneeded'])
  expect(told(over)).toEqual([])
})
