// The full rules for mobile numbers: the smaller set takes landlines for mobiles. Server only, it weighs 90 kB.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** A mobile number: E.164 with its plus, its country (ISO 3166, lower case), and grouped as people read it. */
export type Msisdn = { e164: string; country: string; readable: string }

/** Islands with numbers under another country's calling code: to whoever tops up, they are that country's. */
const islands: Record<string, string> = { gg: 'gb', je: 'gb', im: 'gb' }

/**
 * Reads a mobile number as people write it, with or without country code, plus, zeros, blanks.
 * @param countries allowed country codes, lower case; the first is assumed when the number names none
 * @returns undefined when it is no mobile number of one of these countries
 */
export function readMsisdn(written: string, countries: readonly string[]): Msisdn | undefined {
  const text = written.trim()
  if (text.length > 32) return undefined
  const digits = text.replace(/[^\d+]/g, '')
  // "4917…", as links carry it (digits with country code), and "0171…", as people type it.
  const readings = digits.startsWith('+') || digits.startsWith('0') ? [text] : [`+${digits}`, text]
  for (const reading of readings) {
    for (const country of countries) {
      const found = parsePhoneNumberFromString(reading, country.toUpperCase() as CountryCode)
      // Numbers of satellites and the like are of no country.
      if (!found?.isValid() || !found.country || found.getType()?.includes('FIXED_LINE') === true) continue
      const land = found.country.toLowerCase()
      const home = islands[land] ?? land
      if (countries.includes(home)) return { e164: found.number, country: home, readable: found.formatInternational() }
    }
  }
  return undefined
}

/** @returns the country (ISO 3166, capitals) whose number an E.164 number is; undefined where it is of none */
export const countryOfPhone = (e164: string): string | undefined => parsePhoneNumberFromString(e164)?.country

const readables = new Map<string, string>()
const mostReadables = 1000

/** @returns an E.164 number in readable groups: `+49 171 2345678`; whoever polls for an order asks for the same again. */
export function readablePhone(e164: string): string {
  const known = readables.get(e164)
  if (known !== undefined) return known
  if (readables.size >= mostReadables) readables.clear()
  const readable = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
  readables.set(e164, readable)
  return readable
}

/** @returns the number with its middle hidden, for logs and pages that others may see: `+4917*****78`. */
export const maskPhone = (e164: string): string =>
  e164.length < 8 ? '***' : `${e164.slice(0, 5)}${'*'.repeat(e164.length - 7)}${e164.slice(-2)}`
