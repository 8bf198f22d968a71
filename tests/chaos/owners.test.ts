import { expect, test } from 'vitest'
import { firstRun } from '../../src/shop/auto-top-ups/run-days.ts'
import { days, someOption } from './owners.ts'

test.each([
  '2026-11-23T12:00:00Z',
  '2026-11-23T23:53:00Z',
  '2026-11-24T00:10:00Z',
  '2026-07-31T22:30:00Z',
  '2026-10-24T23:30:00Z',
])('whatever recurs that is set up at %s runs within the days of the chaos', (moment) => {
  const now = new Date(moment)
  const timeZone = 'Europe/Berlin'
  let recurring = 0
  for (let tries = 0; tries < 400; tries++) {
    const option = someOption(now, timeZone)
    if (!('recurringOption' in option) || !option.recurringOption) continue
    const { recurringType, recurringDay: day } = option.recurringOption
    const kind = recurringType === 'WEEKLY' ? 'weekly' : 'monthly'
    const run = firstRun({ kind, day: day as number }, now, { timeZone, recurringHour: 9 })
    expect(run.getTime() - now.getTime(), `${kind} on ${day}`).toBeLessThan(days * 86_400_000)
    recurring++
  }
  expect(recurring).toBeGreaterThan(50)
})
