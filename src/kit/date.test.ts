import { describe, expect, it } from 'vitest'
import { formatDay } from './date.ts'

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
