import { expect, test } from 'vitest'
import type { PaymentPart, Position } from '#orders'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import { emptyDecision } from './decision.ts'
import { dueRefunds } from './due-refunds.ts'

const now = new Date('2026-03-10T12:00:00Z')
const before = '2026-03-10T11:00:00.000Z'

/** Two paid payments: 22.00 first, 9.00 after it. Two units of 15.00 and 7.00. */
function paidTwice(more: Partial<Position> = {}): Position {
  const order = anOrder(2, 2)
  const [first, second] = order.payments as [PaymentPart, PaymentPart]
  return {
    ...order,
    total: 2200,
    state: 'done',
    payments: [
      { ...first, amount: 2200, state: 'paid', paid: 2200 },
      { ...second, amount: 900, state: 'paid', paid: 900 },
    ],
    deliveries: order.deliveries.map((unit, index) => ({
      ...unit,
      amount: index === 0 ? 1500 : 700,
      state: 'delivered',
    })),
    ...more,
  }
}
const refund = (paymentId: string, state: 'failed' | 'pending' | 'refunded', amount: number) =>
  ({
    refundId: `ref-${paymentId}`,
    paymentId,
    amount,
    reason: 'paid-twice',
    state,
    reference: null,
    requestedAt: before,
  }) as Position['refunds'][number]

function given(position: Position) {
  const decision = emptyDecision(structuredClone(position))
  dueRefunds(decision, now)
  return decision.newRefunds.map(({ paymentId, amount, notBefore }) => [
    paymentId,
    amount,
    notBefore && (notBefore.getTime() - now.getTime()) / 1000,
  ])
}

test('the newest payment is refunded first and in full, then the older for the rest', () => {
  expect(given(paidTwice())).toEqual([['pay-1', 900, null]])
  const [first, second] = paidTwice().deliveries
  if (!first || !second) throw new Error('two units')
  expect(given(paidTwice({ deliveries: [first, { ...second, state: 'failed' }] }))).toEqual([
    ['pay-1', 900, null],
    ['pay-0', 700, null],
  ])
})

test('what is refunded, or being refunded, is not refunded again', () => {
  expect(given(paidTwice({ refunds: [refund('pay-1', 'pending', 900)] }))).toEqual([])
  const partly = paidTwice({ refunds: [refund('pay-1', 'pending', 400)] })
  expect(given(partly)).toEqual([['pay-1', 500, null]])
})

test('a failed refund waits a minute, an hour, a day; the tries of another payment do not count', () => {
  const failed = (times: number, paymentId = 'pay-1') =>
    given(paidTwice({ refunds: Array.from({ length: times }, () => refund(paymentId, 'failed', 900)) }))
  expect(failed(1)).toEqual([['pay-1', 900, 60]])
  expect(failed(2)).toEqual([['pay-1', 900, 3600]])
  expect(failed(3)).toEqual([['pay-1', 900, 86_400]])
  for (const times of [1, 2, 3, 4]) expect(failed(times, 'pay-0'), String(times)).toEqual([['pay-1', 900, null]])
})

test('tries start again when an operator asks for it, and not because of a goodwill or its reversal', () => {
  const withGoodwill = (amount: number, at: string) =>
    given(
      paidTwice({
        refunds: Array.from({ length: 2 }, () => refund('pay-1', 'failed', 900)),
        goodwill: [{ goodwillId: 'gw-1', line: null, amount, at }],
      }),
    )
  const [asked, earlier] = ['2026-03-10T11:30:00.000Z', '2026-03-10T10:30:00.000Z']
  expect(withGoodwill(0, asked)).toEqual([['pay-1', 900, null]])
  expect(withGoodwill(0, earlier)).toEqual([['pay-1', 900, 3600]])
  expect(withGoodwill(-400, asked)).toEqual([['pay-1', 500, 3600]])
})

test('after the fourth failure of one payment an operator is alerted once, and the other payment is refunded instead', () => {
  const tries = Array.from({ length: 4 }, (_, index) => ({
    ...refund('pay-1', 'failed', 900),
    refundId: `ref-${index}`,
  }))
  const told = (failedNow: boolean) => {
    const decision = emptyDecision(structuredClone(paidTwice({ refunds: tries })))
    if (failedNow) decision.refunds.push({ refundId: 'ref-3', state: 'failed' } as never)
    dueRefunds(decision, now)
    return decision.announcements.map((one) => [one.kind, one.kind === 'alert' ? one.details.occasion : undefined])
  }
  expect(given(paidTwice({ refunds: tries }))).toEqual([['pay-0', 900, null]])
  expect(told(true)).toEqual([
    ['refund.stuck', undefined],
    ['alert', 'refund-stuck ref-3'],
    ['refund.requested', undefined],
  ])
  expect(told(false)).toEqual([['refund.requested', undefined]])
})
