// The full rules for mobile numbers: the smaller set accepts landlines. Server only, 90 kB.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** A mobile number: E.164 with its plus, its country (ISO 3166, lower case), and its digits in groups. */
export type Msisdn = { e164: string; country: string; readable: string }

/** Islands that share another country's calling code count as that country. */
const islands: Record<string, string> = { gg: 'gb', je: 'gb', im: 'gb' }

/**
 * Parses a typed mobile number, with or without country code, plus, zeros, spaces.
 * @param countries allowed country codes, lower case; the first is assumed if the number has none
 * @returns undefined if it is no mobile number of one of these countries
 */
export function readMsisdn(written: string, countries: readonly string[]): Msisdn | undefined {
  const text = written.trim()
  if (text.length > 32) return undefined
  const digits = text.replace(/[^\d+]/g, '')
  // "4917…" as in links (digits with country code), and "0171…" as people type it.
  const readings = digits.startsWith('+') || digits.startsWith('0') ? [text] : [`+${digits}`, text]
  for (const reading of readings) {
    for (const country of countries) {
      const found = parsePhoneNumberFromString(reading, country.toUpperCase() as CountryCode)
      // Satellite numbers and the like belong to no country.
      if (!found?.isValid() || !found.country || found.getType()?.includes('FIXED_LINE') === true) continue
      const land = found.country.toLowerCase()
      const home = islands[land] ?? land
      if (countries.includes(home)) return { e164: found.number, country: home, readable: found.formatInternational() }
    }
  }
  return undefined
}

/** @returns what may be a number in a text that somebody shares ("Mum +49 151 23456789"), at most 32 characters */
export const numberInText = (text: string): string | undefined => /[+\d(][\d ()/.-]{5,31}/.exec(text)?.[0].trim()

/** @returns the country of an E.164 number (ISO 3166, capitals); undefined if it has none */
export const countryOfPhone = (e164: string): string | undefined => parsePhoneNumberFromString(e164)?.country

const readables = new Map<string, string>()
const mostReadables = 1000

/**
 * @returns an E.164 number in readable groups: `+49 171 2345678`; cached, because a polling page asks again and again.
 */
export function readablePhone(e164: string): string {
  const known = readables.get(e164)
  if (known !== undefined) return known
  if (readables.size >= mostReadables) readables.clear()
  const readable = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
  readables.set(e164, readable)
  return readable
}

/** @returns the number masked, for logs and pages that others may see: `+4917*****78`. */
export const maskPhone = (e164: string): string =>
  e164.length < 8 ? '***' : `${e164.slice(0, 5)}${'*'.repeat(e164.length - 7)}${e164.slice(-2)}`

/**
 * @returns a number so that its owner knows it and nobody can call it: `0151 …78`; with its country's code outside
 *   these countries
 */
export function hintOfPhone(e164: string, countries: readonly string[]): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return '…'
  const isHome = number.country !== undefined && countries.includes(number.country.toLowerCase())
  const digits = isHome ? number.formatNational().replace(/\D/g, '') : number.nationalNumber
  return `${isHome ? '' : `+${number.countryCallingCode} `}${digits.slice(0, isHome ? 4 : 3)} …${digits.slice(-2)}`
}
