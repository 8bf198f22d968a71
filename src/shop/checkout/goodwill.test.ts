import { expect, test } from 'vitest'
import { transfersBetween } from '#ledger'
import { earned, held, leftToGive, type Position } from '#orders'
import { anOrder } from '../../../tests/support/pretend-partners.ts'
import { decide } from './decide.ts'
import type { News } from './news.ts'

const now = new Date('2026-03-02T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

/** An order of two lines at 15 each, paid for and delivered. */
function delivered(): Position {
  const order = anOrder(2)
  return {
    ...order,
    state: 'done',
    payments: order.payments.map((payment) => ({ ...payment, state: 'paid', reference: 'tr_1', paid: 3000 })),
    deliveries: order.deliveries.map((unit, index) => ({ ...unit, line: index + 1, state: 'delivered' })),
  }
}
const wish = (amount: number, line: number | null = null, goodwillId = 'gw-1'): News => ({
  ...{ about: 'goodwill', goodwillId, line, amount, reason: 'late', operator: 'ada' },
})
const reversed = (externalId: string): News => ({
  ...{ about: 'delivery', externalId, actor: 'supplier' },
  answer: { kind: 'answered', value: { reference: 'd-1', externalId, state: 'reversed' } },
})
const told = (refundId: string, state: 'refunded' | 'failed'): News => ({
  ...{ about: 'refund', refundId, actor: 'provider' },
  answer: { kind: 'answered', value: { reference: `re-${refundId}`, refundId, state, amount: 500 } },
})
const refundsOf = ({ refunds }: Position) => refunds.map(({ amount, reason, state }) => [amount, reason, state])
const balanced = ({ payments, ...position }: Position) =>
  expect(payments.reduce((sum, payment) => sum + held({ ...position, payments }, payment), 0)).toBe(
    earned({ ...position, payments }),
  )

test('what is given back is owed, and goes the way of all refunds, by the operator who gave it', () => {
  const { position, timeline, announcements } = decide(delivered(), [wish(500)], now)
  expect(refundsOf(position)).toEqual([[500, 'operator', 'requested']])
  expect(timeline.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['goodwill.given', 'operator'],
    ['refund.requested', 'operator'],
  ])
  expect(timeline[0]?.details).toMatchObject({ operator: 'ada', reason: 'late', amount: 500 })
  expect(announcements.map(({ news }) => news)).toEqual(['refund.requested'])
  balanced(position)
})

test('the same wish twice is one, and more than is left is not given', () => {
  const once = decide(delivered(), [wish(500)], now).position
  expect(decide(once, [wish(500)], now).newRefunds).toEqual([])
  expect(leftToGive(once, null)).toBe(2500)
  expect(decide(once, [wish(2501, null, 'gw-2')], now).goodwill).toEqual([])
  expect(decide(once, [wish(1501, 1, 'gw-2')], now).goodwill).toEqual([])
  expect(decide(once, [wish(1500, 1, 'gw-2')], now).newRefunds).toMatchObject([{ amount: 1500 }])
})

test('a line given back that the supplier then reverses is not given back twice, nor is the other one', () => {
  const before = decide(delivered(), [wish(1500, 2)], now).position
  const { position, newRefunds, goodwill } = decide(before, [reversed('S0000000001-1-1')], later(60))
  expect(newRefunds).toEqual([])
  expect(goodwill).toMatchObject([{ line: 2, amount: -1500, operator: null }])
  expect(leftToGive(position, null)).toBe(1500)
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

test('an order that was never paid, or came to nothing, has nothing to give back', () => {
  expect(leftToGive(anOrder(1), null)).toBe(0)
  expect(leftToGive({ ...delivered(), state: 'cancelled' }, null)).toBe(0)
  const chargedBack = delivered()
  for (const payment of chargedBack.payments) payment.returned = 3000
  expect(leftToGive(chargedBack, null)).toBe(0)
})

test('a refund that fails is tried again after a minute, an hour and a day, then waits for an operator', () => {
  let position = decide(delivered(), [wish(500)], now).position
  const waits: (number | null | undefined)[] = []
  const news: string[] = []
  for (const hour of [1, 2, 3, 4]) {
    const at = later(hour * 3600)
    const last = position.refunds.at(-1)?.refundId ?? ''
    const decision = decide(position, [told(last, 'failed')], at)
    waits.push(...decision.newRefunds.map(({ notBefore }) => notBefore && (notBefore.getTime() - at.getTime()) / 1000))
    news.push(...decision.announcements.map((one) => `${hour} ${one.news}`))
    position = decision.position
  }
  expect(waits).toEqual([60, 3600, 86_400])
  expect(news.filter((one) => !one.endsWith('alert'))).toEqual(['1 refund.delayed', '4 refund.stuck'])
  expect(decide(position, [], later(10 * 86_400)).newRefunds).toEqual([])
  const again = decide(position, [wish(0, null, 'gw-again')], later(20 * 86_400))
  expect(again.newRefunds).toMatchObject([{ amount: 500, notBefore: null }])
})

test('an operator may have a refund that waits sent at once', () => {
  const first = decide(delivered(), [wish(500)], now).position
  const waiting = decide(first, [told(first.refunds[0]?.refundId ?? '', 'failed')], later(60)).position
  const { refunds, newRefunds, announcements } = decide(waiting, [wish(0, null, 'gw-again')], later(61))
  expect(newRefunds).toEqual([])
  expect(refunds).toMatchObject([{ refundId: waiting.refunds[1]?.refundId, state: 'requested' }])
  expect(announcements.map(({ news }) => news)).toEqual(['refund.requested'])
})
