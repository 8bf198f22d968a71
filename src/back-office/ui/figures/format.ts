import { type Currency, formatMoney, type Minor } from '#kit/money'
import type { Language } from '../../texts/area-texts.ts'
import { useTexts } from '../../texts/texts.tsx'

// Our English is read in Europe: the day comes first.
const regionOf = (language: Language) => (language === 'en' ? 'en-GB' : language)

type Format = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.DisplayNames
const formats = new Map<string, Format>()

/** Making one takes longer than a page's use of it. */
function kept<Kept extends Format>(name: string, make: () => Kept): Kept {
  const known = formats.get(name) ?? make()
  formats.set(name, known)
  return known as Kept
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Amounts, moments and numbers as the operator's language writes them. */
export function formatIn(language: Language) {
  const region = regionOf(language)
  return {
    money: (minor: Minor, currency: Currency) => formatMoney(minor, currency, language),
    number: (value: number) => kept(`${region} number`, () => new Intl.NumberFormat(region)).format(value),
    /** @param share 0.125 is 12.5 % */
    percent: (share: number) =>
      kept(
        `${region} percent`,
        () => new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 1 }),
      ).format(share),
    /** The same to a hundredth, where 99.9 % and 99.95 % are not alike. */
    finePercent: (share: number) =>
      kept(
        `${region} fine percent`,
        () => new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 2 }),
      ).format(share),
    /** @param code ISO 3166, capitals */
    country: (code: string) =>
      kept(`${region} country`, () => new Intl.DisplayNames(region, { type: 'region' })).of(code) ?? code,
    /** The name of a language: `German`. */
    languageName: (code: string) =>
      kept(`${region} language`, () => new Intl.DisplayNames(region, { type: 'language' })).of(code) ?? code,
    /** @param zone IANA name of a time zone */
    time: (at: Date, zone: string) =>
      kept(
        `${region} ${zone}`,
        () => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }),
      ).format(at),
    /** The hour that a moment is in, as clocks show it. */
    hourOf: (at: Date, zone: string) =>
      kept(
        `${region} ${zone} hour`,
        () => new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit', timeZone: zone }),
      ).format(at),
    day: (at: Date, zone: string) =>
      kept(
        `${region} ${zone} day`,
        () => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: zone }),
      ).format(at),
    /** A day of a calendar, `2030-12-31`, whatever the time zone. */
    calendarDay: (day: string) =>
      kept(`${region} UTC day`, () => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' })).format(
        new Date(`${day}T00:00:00Z`),
      ),
    /** `5 minutes ago`, `in 2 days`: from `now` on, in the largest whole unit. */
    ago: (at: Date, now: Date) => {
      const seconds = Math.round((at.getTime() - now.getTime()) / 1000)
      const [unit, length] = steps.find((step) => Math.abs(seconds) >= step[1]) ?? (['second', 1] as const)
      const format = kept(`${region} ago`, () => new Intl.RelativeTimeFormat(region, { numeric: 'auto' }))
      return format.format(Math.trunc(seconds / length), unit)
    },
    /** `1.2 s`, `340 ms`; never parted at the end of a line. */
    duration: (milliseconds: number) => {
      const [value, unit] = milliseconds < 1000 ? [milliseconds, 'millisecond'] : [milliseconds / 1000, 'second']
      const format = kept(
        `${region} ${unit}`,
        () => new Intl.NumberFormat(region, { style: 'unit', unit, maximumFractionDigits: unit === 'second' ? 1 : 0 }),
      )
      return format.format(value).replace(' ', '\u00a0')
    },
  }
}

/** The same in the language of the page. */
export const useFormat = () => formatIn(useTexts().language)
