/**
 * Standard rates of VAT in per cent, each from its day until the next one's; the day begins at midnight there.
 * Everything that the shops sell is taxed at the standard rate. A country that is not listed has no VAT for us. Source:
 * the Commission's "Taxes in Europe" database, in force on 2026-11-23; VATA 1994, section 2, for the United Kingdom.
 */
type Country = { timeZone: string; rates: readonly { from?: string; percent: number }[] }

const since = (timeZone: string, ...rates: Country['rates']): Country => ({ timeZone, rates })

const countries: Record<string, Country> = {
  AT: since('Europe/Vienna', { percent: 20 }),
  BE: since('Europe/Brussels', { percent: 21 }),
  BG: since('Europe/Sofia', { percent: 20 }),
  CY: since('Asia/Nicosia', { percent: 19 }),
  CZ: since('Europe/Prague', { percent: 21 }),
  DE: since('Europe/Berlin', { percent: 19 }, { from: '2020-07-01', percent: 16 }, { from: '2021-01-01', percent: 19 }),
  DK: since('Europe/Copenhagen', { percent: 25 }),
  EE: since('Europe/Tallinn', { percent: 22 }, { from: '2025-07-01', percent: 24 }),
  ES: since('Europe/Madrid', { percent: 21 }),
  FI: since('Europe/Helsinki', { percent: 24 }, { from: '2024-09-01', percent: 25.5 }),
  FR: since('Europe/Paris', { percent: 20 }),
  GB: since('Europe/London', { percent: 20 }),
  GR: since('Europe/Athens', { percent: 24 }),
  HR: since('Europe/Zagreb', { percent: 25 }),
  HU: since('Europe/Budapest', { percent: 27 }),
  IE: since('Europe/Dublin', { percent: 23 }),
  IT: since('Europe/Rome', { percent: 22 }),
  LT: since('Europe/Vilnius', { percent: 21 }),
  LU: since('Europe/Luxembourg', { percent: 16 }, { from: '2024-01-01', percent: 17 }),
  LV: since('Europe/Riga', { percent: 21 }),
  MT: since('Europe/Malta', { percent: 18 }),
  NL: since('Europe/Amsterdam', { percent: 21 }),
  PL: since('Europe/Warsaw', { percent: 23 }),
  PT: since('Europe/Lisbon', { percent: 23 }),
  RO: since('Europe/Bucharest', { percent: 19 }, { from: '2025-08-01', percent: 21 }),
  SE: since('Europe/Stockholm', { percent: 25 }),
  SI: since('Europe/Ljubljana', { percent: 22 }),
  SK: since('Europe/Bratislava', { percent: 20 }, { from: '2025-01-01', percent: 23 }),
}

/** Monaco counts as France (directive 2006/112, article 7), the Isle of Man as the United Kingdom. */
const partOf: Record<string, string> = { MC: 'FR', IM: 'GB' }

/** @returns the country whose VAT applies there; ISO 3166, capitals */
export const vatCountryOf = (country: string): string => partOf[country] ?? country

/** Whether a country belongs to the Union's VAT area. */
export const isInUnion = (country: string): boolean =>
  vatCountryOf(country) !== 'GB' && vatCountryOf(country) in countries

/** @returns the standard rate at a time, in hundredths of a per cent; 0 for a country without VAT */
export function standardRate(country: string, at: Date): number {
  const found = countries[vatCountryOf(country)]
  if (!found) return 0
  const day = dayThere(at, found.timeZone)
  const rate = found.rates.findLast(({ from }) => from === undefined || from <= day)
  return Math.round((rate?.percent ?? 0) * 100)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** @returns the date there: `2026-11-23` */
function dayThere(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
