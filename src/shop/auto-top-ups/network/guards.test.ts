import { expect, test } from 'vitest'
import type { RunState } from '../runs/run.ts'
import { dailyCap, guardedFor, isAgreedEvent, monthlyCap, newsAge, whyNotTopUp } from './guards.ts'

const envelope = { specversion: '1.0' as const, id: '1', source: '/networks/a', subject: '+491711234567' }
const low = (balance: number) => ({
  ...envelope,
  type: 'network.balance.low' as const,
  data: { balance, currency: 'EUR' },
})
const renewal = (balance: number, price: number) => ({
  ...envelope,
  type: 'network.tariff.renewal' as const,
  data: { balance, price, currency: 'EUR' },
})
const agreed = (lowBalanceLimit: number | null, tariffEnabled = false) =>
  ({ kind: 'low-balance', lowBalanceLimit, tariffEnabled }) as const

test('a balance below the limit starts a top-up, one at the limit does not', () => {
  expect([499, 500, 501].map((balance) => isAgreedEvent(agreed(500), low(balance)))).toEqual([true, false, false])
  expect(isAgreedEvent(agreed(null, true), low(0))).toBe(false)
  expect(isAgreedEvent({ kind: 'weekly', day: 1 }, low(0))).toBe(false)
})

test('a renewal starts a top-up that was agreed for it, unless the balance covers it', () => {
  expect(isAgreedEvent(agreed(500, true), renewal(999, 1000))).toBe(true)
  expect(isAgreedEvent(agreed(null, true), renewal(1000, 1000))).toBe(false)
  expect(isAgreedEvent(agreed(500), renewal(0, 1000))).toBe(false)
})

const now = new Date('2030-06-30T12:00:00Z')
const hoursAgo = (hours: number, state: RunState = 'done') => ({
  state,
  createdAt: new Date(now.getTime() - hours * 3600_000),
})

test.each<[string, ReturnType<typeof hoursAgo>[], string | undefined]>([
  ['nothing before', [], undefined],
  ['one an hour ago', [hoursAgo(1)], undefined],
  ['one a moment ago', [hoursAgo(0.9)], 'cool-down'],
  ['one that failed a moment ago', [hoursAgo(0.5, 'failed')], 'cool-down'],
  ['one that was passed over a moment ago', [hoursAgo(0.5, 'skipped')], undefined],
  ['one that waits for another try', [hoursAgo(30, 'due')], 'under-way'],
  ['as many in a day as there may be', Array.from({ length: 3 }, (_, n) => hoursAgo(2 + n)), 'daily-cap'],
  ['one less', Array.from({ length: 2 }, (_, n) => hoursAgo(2 + n)), undefined],
  ['as many, a day ago', Array.from({ length: 3 }, (_, n) => hoursAgo(24 + n)), undefined],
  ['one that ended a second less than an hour ago', [hoursAgo(1 - 1 / 3600)], 'cool-down'],
  ['three, the first a second less than a day ago', [2, 3, 24 - 1 / 3600].map((hours) => hoursAgo(hours)), 'daily-cap'],
  ['three of which one failed', [hoursAgo(2), hoursAgo(3), hoursAgo(4, 'failed')], undefined],
  ['eleven in a month', Array.from({ length: 11 }, (_, n) => hoursAgo(25 + n * 24)), undefined],
  [
    'twelve, the first of them 30 days ago',
    [...Array.from({ length: 11 }, (_, n) => hoursAgo(25 + n * 24)), hoursAgo(720)],
    undefined,
  ],
  ['as many in a month', Array.from({ length: 12 }, (_, n) => hoursAgo(25 + n * 24)), 'monthly-cap'],
])('an event after %s', (_, runs, reason) => {
  expect(whyNotTopUp(runs, now)).toBe(reason)
})

test('the caps and periods are literally these, which customers are told', () => {
  expect([dailyCap, monthlyCap]).toEqual([3, 12])
  expect([guardedFor, newsAge]).toEqual([30 * 86_400_000, 6 * 3_600_000])
})
