import { expect, test } from 'vitest'
import type { RunState } from '../runs/run.ts'
import { concerns, dailyCap, monthlyCap, objection } from './guards.ts'

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

test('a balance below the limit concerns it, one at the limit does not', () => {
  expect([499, 500, 501].map((balance) => concerns(agreed(500), low(balance)))).toEqual([true, false, false])
  expect(concerns(agreed(null, true), low(0))).toBe(false)
  expect(concerns({ kind: 'weekly', day: 1 }, low(0))).toBe(false)
})

test('a renewal concerns who wanted that, unless the balance covers it', () => {
  expect(concerns(agreed(500, true), renewal(999, 1000))).toBe(true)
  expect(concerns(agreed(null, true), renewal(1000, 1000))).toBe(false)
  expect(concerns(agreed(500), renewal(0, 1000))).toBe(false)
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
  ['as many in a day as there may be', Array.from({ length: dailyCap }, (_, n) => hoursAgo(2 + n)), 'daily-cap'],
  ['one less', Array.from({ length: dailyCap - 1 }, (_, n) => hoursAgo(2 + n)), undefined],
  ['as many, a day ago', Array.from({ length: dailyCap }, (_, n) => hoursAgo(24 + n)), undefined],
  ['as many in a month', Array.from({ length: monthlyCap }, (_, n) => hoursAgo(25 + n * 24)), 'monthly-cap'],
])('an event after %s', (_, runs, reason) => {
  expect(objection(runs, now)).toBe(reason)
})
