import { describe, expect, it } from 'vitest'
import { dayIn, endOfDay, formatDay, formatDayAndMonth, isDay, momentIn, momentOn, weekdayName } from './date.ts'

const days = (europeanDateFormat: boolean, timeZone = 'Europe/Berlin') => ({
  timeZone,
  features: { europeanDateFormat },
})
const newYearsEve = '2030-12-31T12:00:00.000Z'

describe('a day', () => {
  it.each([
    ['de', '31. Dezember 2030'],
    ['en', '31 December 2030'],
    ['nl', '31 december 2030'],
    ['pl', '31 grudnia 2030'],
  ])('is written in words as its reader (%s) does', (language, written) =>
    expect(formatDay(newYearsEve, language, days(false))).toBe(written),
  )

  it.each(['de', 'en', 'fr', 'tr'])('is written in digits where the brand does so, in %s as well', (language) =>
    expect(formatDay(newYearsEve, language, days(true))).toBe('31.12.2030'),
  )

  it('is the day of the shop, not of London', () => {
    expect(formatDay('2030-12-31T23:30:00Z', 'de', days(true))).toBe('01.01.2031')
    expect(formatDay('2030-12-31T23:30:00Z', 'de', days(true, 'Europe/London'))).toBe('31.12.2030')
  })
})

it('a day that is not far needs no year', () => {
  const at = new Date(newYearsEve)
  expect(['de', 'en', 'pl'].map((language) => formatDayAndMonth(at, language, days(false)))).toEqual([
    '31. Dezember',
    '31 December',
    '31 grudnia',
  ])
  expect(formatDayAndMonth(at, 'en', days(true))).toBe('31.12.')
})

it('a day is told anew at midnight, in each time zone by itself', () => {
  const around = ['2030-12-31T22:59:59.999Z', '2030-12-31T23:00:00Z', '2030-12-31T23:59:59Z', '2031-01-01T00:00:00Z']
  const told = (timeZone: string) => around.map((at) => dayIn(new Date(at), timeZone))
  expect(told('Europe/Berlin')).toEqual(['2030-12-31', '2031-01-01', '2031-01-01', '2031-01-01'])
  expect(told('Europe/London')).toEqual(['2030-12-31', '2030-12-31', '2030-12-31', '2031-01-01'])
  expect(told('Asia/Kathmandu')).toEqual(['2031-01-01', '2031-01-01', '2031-01-01', '2031-01-01'])
})

it('a day ends at midnight where the shop is, be it of 23 or of 25 hours', () => {
  const ends = (at: string, zone = 'Europe/Berlin') => endOfDay(new Date(at), zone).toISOString()
  expect(ends('2030-12-31T22:59:59Z')).toBe('2030-12-31T23:00:00.000Z')
  expect(ends('2030-12-31T23:00:00Z')).toBe('2031-01-01T23:00:00.000Z')
  expect(ends('2030-03-31T10:00:00Z')).toBe('2030-03-31T22:00:00.000Z')
  expect(ends('2030-10-27T10:00:00Z')).toBe('2030-10-27T23:00:00.000Z')
  expect(ends('2030-12-31T23:30:00Z', 'Europe/London')).toBe('2031-01-01T00:00:00.000Z')
})

it('a weekday is called as its reader calls it, Monday being the first', () => {
  expect([weekdayName(1, 'de'), weekdayName(7, 'en'), weekdayName(3, 'fr')]).toEqual(['Montag', 'Sunday', 'mercredi'])
})

describe('the moment of a local hour', () => {
  it.each([
    ['2030-01-15', 'Europe/Berlin', '2030-01-15T07:00:00.000Z'],
    ['2030-07-15', 'Europe/Berlin', '2030-07-15T06:00:00.000Z'],
    ['2030-07-15', 'Europe/London', '2030-07-15T07:00:00.000Z'],
    // The nights in which clocks change.
    ['2030-03-31', 'Europe/Berlin', '2030-03-31T06:00:00.000Z'],
    ['2030-10-27', 'Europe/Berlin', '2030-10-27T07:00:00.000Z'],
  ])('eight in the morning of %s in %s', (day, timeZone, moment) =>
    expect(momentIn(day, 8, timeZone).toISOString()).toBe(moment),
  )

  it('of an hour that the clocks leave out is the one after it', () => {
    expect(momentIn('2030-03-31', 2, 'Europe/Berlin').toISOString()).toBe('2030-03-31T01:00:00.000Z')
  })

  it.each([
    ['2030-07-15T08:30', 'Europe/Berlin', '2030-07-15T06:30:00.000Z'],
    ['2030-01-15T23:59', 'America/New_York', '2030-01-16T04:59:00.000Z'],
    // Skipped: the clock is put forward by an hour.
    ['2030-03-31T02:30', 'Europe/Berlin', '2030-03-31T01:30:00.000Z'],
    ['2030-03-10T02:30', 'America/New_York', '2030-03-10T07:30:00.000Z'],
    // Twice: the first.
    ['2030-10-27T02:30', 'Europe/Berlin', '2030-10-27T00:30:00.000Z'],
    ['2030-11-03T01:30', 'America/New_York', '2030-11-03T05:30:00.000Z'],
    ['2030-10-27T03:00', 'Europe/Berlin', '2030-10-27T02:00:00.000Z'],
  ])('%s on a clock in %s is %s', (shown, timeZone, moment) =>
    expect(momentOn(shown, timeZone).toISOString()).toBe(moment),
  )

  it('lies on the day that it is there', () => {
    expect(dayIn(new Date('2030-12-31T23:30:00Z'), 'Europe/Berlin')).toBe('2031-01-01')
  })
})

it('a day is one that there is, in digits, and of this century', () => {
  for (const day of ['2026-11-23', '2028-02-29', '2000-01-01']) expect(isDay(day), day).toBe(true)
  for (const none of [
    '2027-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026',
    '0026-01-01',
    '2026-1-1',
    '2026-11-23T00:00Z',
    '',
  ])
    expect(isDay(none), none).toBe(false)
})
