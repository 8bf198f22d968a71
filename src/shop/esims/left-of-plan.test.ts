import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leftOfPlan } from './left-of-plan.ts'

const plan = { megabytes: 5000, days: 30 }
const at = (day: string) => new Date(`2026-${day}T12:00:00Z`)
const times = { from: at('03-01'), now: at('03-21') }
const installedAt = at('03-01').toISOString()
const left = (megabytes: number, until?: string) => ({
  megabytes,
  ...(until ? { until: at(until).toISOString() } : {}),
})

it('says what is left of data and days, as parts of what was bought', () => {
  expect(leftOfPlan({ installedAt, left: [left(1250, '03-31')] }, plan, times)).toEqual({
    megabytes: 1250,
    share: 0.25,
    days: { left: 10, share: 1 / 3 },
  })
})

it('knows a plan that has not begun, which has all its data and no day', () => {
  expect(leftOfPlan({ left: [left(5000)] }, plan, times)).toEqual({ megabytes: 5000, share: 1 })
})

it('counts a plan that went on an installed eSIM from its arrival', () => {
  const installedAt = at('01-01').toISOString()
  expect(leftOfPlan({ installedAt, left: [left(500, '01-31'), left(2500, '03-31')] }, plan, times)?.share).toBe(0.5)
})

it.each([
  ['another plan’s days', { installedAt, left: [left(1000, '04-20')] }],
  ['more data than was bought', { installedAt, left: [left(6000, '03-31')] }],
  ['two that could be it', { installedAt, left: [left(1000, '03-31'), left(2000, '03-31')] }],
  ['unlimited data', { installedAt, left: [{ until: at('03-31').toISOString() }] }],
  ['nothing, because the network did not answer', { installedAt }],
])('is not sure about %s, and says nothing', (_, usage) => {
  expect(leftOfPlan(usage, plan, times)).toBeUndefined()
})

it('never says more than everything, nor less than nothing', () => {
  const moment = fc.integer({ min: 0, max: 400 }).map((day) => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000))
  const row = fc.record({ megabytes: fc.integer({ min: 0, max: 9000 }), until: moment.map((one) => one.toISOString()) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 3 }), moment, moment, moment, (rows, installed, from, now) => {
      const found = leftOfPlan({ installedAt: installed.toISOString(), left: rows }, plan, { from, now })
      if (!found) return
      for (const share of [found.share, found.days?.share ?? 0]) expect(share >= 0 && share <= 1).toBe(true)
    }),
  )
})
