import fc from 'fast-check'
import { type CountryCode as AnyCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { describe, expect, test } from 'vitest'
import { COUNTRIES, type CountryCode, OPERATORS, operatorOf } from './operators.ts'

const codes = Object.keys(COUNTRIES) as CountryCode[]
/** Islands that share a calling code. */
const WITHIN: Record<string, AnyCountry[]> = { GB: ['GB', 'GG', 'JE', 'IM'] }

describe('the numbers of this world', () => {
  test.each(codes)('every mobile number of %s has one network, and it is of that country', (code) => {
    const { callingCode, digits } = COUNTRIES[code]
    const allowed = WITHIN[code] ?? [code]
    const starts = fc.constantFrom('1', '4', '6', '7', '9')
    let seen = 0
    fc.assert(
      fc.property(
        starts,
        fc.stringMatching(/^\d{12}$/),
        fc.integer({ min: digits[0], max: digits[1] }),
        (start, rest, length) => {
          const msisdn = callingCode + (start + rest).slice(0, length)
          const number = parsePhoneNumberFromString(`+${msisdn}`)
          if (!number?.isValid() || !allowed.includes(number.country as AnyCountry)) return
          seen += 1
          expect(operatorOf(msisdn)?.country).toBe(code)
        },
      ),
      { numRuns: 4_000 },
    )
    expect(seen).toBeGreaterThan(20)
  })

  test('no two networks of a country have the same beginning', () => {
    for (const code of codes) {
      const prefixes = OPERATORS.filter(({ country }) => country === code).flatMap((operator) => operator.prefixes)
      expect(new Set(prefixes).size).toBe(prefixes.length)
    }
  })

  test.each([
    ['4915123456789', 'Telekom'],
    ['4915111234567', 'congstar'],
    ['4915181234567', 'FCB Mobil'],
    ['31614123456', 'Odido (T-Mobile)'],
    ['32470123456', 'Proximus'],
    ['33612345678', 'SFR'],
    ['436771234567', 'HoT'],
    ['447781123456', 'Sure'],
  ])('%s is with %s', (msisdn, name) => {
    expect(operatorOf(msisdn)?.name).toBe(name)
  })

  test.each(['493012345678', '31201234567', '43662123456', '49', '12025550123', '4915112'])(
    '%s is no mobile number here',
    (msisdn) => {
      expect(operatorOf(msisdn)).toBeUndefined()
    },
  )
})
