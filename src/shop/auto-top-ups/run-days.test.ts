import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '#kit/date'
import { dueOccasion, firstRun, nextRun, type Schedule } from './run-days.ts'

const berlin = { timeZone: 'Europe/Berlin', recurringHour: 8 }
const monday: Schedule = { kind: 'weekly', day: 1 }
const last: Schedule = { kind: 'monthly', day: 31 }

/** The occasions from a moment on, seen by a clock that is never late. */
function runsOf(schedule: Schedule, from: string, count: number, place = berlin): string[] {
  let at = nextRun(schedule, new Date(from), place)
  return Array.from({ length: count }, () => {
    const due = dueOccasion(schedule, at, at, place)
    const line = `${at.toISOString()} ${due.occasion}`
    at = due.next
    return line
  })
}

test('a weekly one runs at the same local hour before and after the clocks go forward and back', () => {
  expect(runsOf(monday, '2027-03-20T12:00:00Z', 3)).toEqual([
    '2027-03-22T07:00:00.000Z weekly 2027-03-22',
    '2027-03-29T06:00:00.000Z weekly 2027-03-29',
    '2027-04-05T06:00:00.000Z weekly 2027-04-05',
  ])
  expect(runsOf(monday, '2027-10-24T12:00:00Z', 3)).toEqual([
    '2027-10-25T06:00:00.000Z weekly 2027-10-25',
    '2027-11-01T07:00:00.000Z weekly 2027-11-01',
    '2027-11-08T07:00:00.000Z weekly 2027-11-08',
  ])
})

test('an hour that is skipped or repeated on the day of the change is still one run', () => {
  const sunday: Schedule = { kind: 'weekly', day: 7 }
  const atNight = { timeZone: 'Europe/Berlin', recurringHour: 2 }
  expect(runsOf(sunday, '2027-03-22T12:00:00Z', 2, atNight)).toEqual([
    '2027-03-28T01:00:00.000Z weekly 2027-03-28',
    '2027-04-04T00:00:00.000Z weekly 2027-04-04',
  ])
  const [change, after] = runsOf(sunday, '2027-10-25T12:00:00Z', 2, atNight)
  expect(change).toMatch(/^2027-10-31T0[01]:00:00.000Z weekly 2027-10-31$/)
  expect(after).toBe('2027-11-07T01:00:00.000Z weekly 2027-11-07')
})

test('a month without the day uses its last one, in leap years too', () => {
  expect(runsOf(last, '2028-01-01T00:00:00Z', 5).map((line) => line.slice(25))).toEqual([
    'monthly 2028-01-31',
    'monthly 2028-02-29',
    'monthly 2028-03-31',
    'monthly 2028-04-30',
    'monthly 2028-05-31',
  ])
  const ofDay = (day: number, from: string) => runsOf({ kind: 'monthly', day }, from, 1)[0]?.slice(25)
  expect([29, 30, 28].map((day) => ofDay(day, '2027-02-01T00:00:00Z'))).toEqual([
    'monthly 2027-02-28',
    'monthly 2027-02-28',
    'monthly 2027-02-28',
  ])
  expect(runsOf({ kind: 'monthly', day: 1 }, '2027-12-15T00:00:00Z', 1)).toEqual([
    '2028-01-01T07:00:00.000Z monthly 2028-01-01',
  ])
})

test('weekdays count from Monday, 1, to Sunday, 7', () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => runsOf({ kind: 'weekly', day }, '2027-06-06T23:00:00Z', 1)[0])
  expect(days.map((line) => line?.slice(-10))).toEqual([
    '2027-06-07',
    '2027-06-08',
    '2027-06-09',
    '2027-06-10',
    '2027-06-11',
    '2027-06-12',
    '2027-06-13',
  ])
})

test('the day of the set-up is not a run day', () => {
  const early = new Date('2027-06-07T04:00:00Z')
  expect(firstRun(monday, early, berlin).toISOString()).toBe('2027-06-14T06:00:00.000Z')
  expect(nextRun(monday, early, berlin).toISOString()).toBe('2027-06-07T06:00:00.000Z')
  // Sunday in London, Monday in Berlin
  const late = new Date('2027-06-06T22:30:00Z')
  expect(firstRun(monday, late, berlin).toISOString()).toBe('2027-06-14T06:00:00.000Z')
  const london = { ...berlin, timeZone: 'Europe/London' }
  expect(firstRun(monday, late, london).toISOString()).toBe('2027-06-07T07:00:00.000Z')
})

test('missed runs are made up once, by the last of them', () => {
  const planned = new Date('2027-06-07T06:00:00Z')
  expect(dueOccasion(monday, planned, new Date('2027-06-07T21:00:00Z'), berlin)).toEqual({
    occasion: 'weekly 2027-06-07',
    next: new Date('2027-06-14T06:00:00Z'),
  })
  expect(dueOccasion(monday, planned, new Date('2027-07-01T00:00:00Z'), berlin)).toEqual({
    occasion: 'weekly 2027-06-28',
    next: new Date('2027-07-05T06:00:00Z'),
  })
})

test('a brand that moves to another time zone neither repeats nor skips a day', () => {
  const planned = nextRun(monday, new Date('2027-06-06T00:00:00Z'), berlin)
  const west = { timeZone: 'America/New_York', recurringHour: 8 }
  const moved = dueOccasion(monday, planned, planned, west)
  expect(moved).toEqual({ next: new Date('2027-06-07T12:00:00Z') })
  expect(dueOccasion(monday, moved.next, moved.next, west)).toEqual({
    occasion: 'weekly 2027-06-07',
    next: new Date('2027-06-14T12:00:00Z'),
  })
  const east = { timeZone: 'Asia/Tokyo', recurringHour: 8 }
  expect(dueOccasion(monday, planned, planned, east)).toEqual({
    occasion: 'weekly 2027-06-07',
    next: new Date('2027-06-13T23:00:00Z'),
  })
})

const places = fc.record({
  timeZone: fc.constantFrom('Europe/Berlin', 'Europe/London', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland'),
  recurringHour: fc.integer({ min: 0, max: 23 }),
})
const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ kind: fc.constant('weekly' as const), day: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ kind: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 31 }) }),
)
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })

test('however late the scheduler is, and wherever the brand moves, no day is run twice', () => {
  fc.assert(
    fc.property(
      schedules,
      moments,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 * 24 * 60 }), places), { minLength: 1, maxLength: 30 }),
      (schedule, from, looks) => {
        const [, home] = looks[0] as (typeof looks)[number]
        let [now, planned] = [from, firstRun(schedule, from, home)]
        const ran: string[] = []
        for (const [minutes, place] of looks) {
          now = new Date(now.getTime() + minutes * 60_000)
          if (planned > now) continue
          const { occasion, next } = dueOccasion(schedule, planned, now, place)
          expect(next > now).toBe(true)
          if (occasion) ran.push(occasion)
          planned = next
        }
        expect(ran).toEqual([...new Set(ran)].toSorted())
      },
    ),
    { numRuns: 50 },
  )
})

test('with a punctual scheduler a weekly one runs every seventh day, a monthly one once in each month', () => {
  fc.assert(
    fc.property(schedules, moments, places, (schedule, from, place) => {
      let at = nextRun(schedule, from, place)
      let before: string | undefined
      for (let run = 0; run < 15; run++) {
        const { occasion, next } = dueOccasion(schedule, at, at, place)
        const day = occasion?.split(' ')[1] ?? ''
        expect(dayIn(at, place.timeZone)).toBe(day)
        const days = before && (Date.parse(day) - Date.parse(before)) / 86_400_000
        if (days && schedule.kind === 'weekly') expect(days).toBe(7)
        if (before && schedule.kind === 'monthly') expect(monthNumber(day) - monthNumber(before)).toBe(1)
        before = day
        at = next
      }
    }),
    { numRuns: 50 },
  )
})

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
