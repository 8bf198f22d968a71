import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatRateOf, vatWithin } from './vat.ts'

test.each([
  ['de', 1900],
  ['nl', 2100],
  ['be', 2100],
  ['fr', 2000],
  ['at', 2000],
  ['gb', 2000],
] as const)(
  'in %s a single-purpose voucher bears %i hundredths of a per cent, a multi-purpose one nothing',
  (country, rate) => {
    expect([vatRateOf('single-purpose', country), vatRateOf('multi-purpose', country)]).toEqual([rate, null])
  },
)

test('the tax within a price is what its net amount is taxed with, to the cent', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.constantFrom(1900, 2000, 2100), (gross, rate) => {
      const vat = vatWithin(gross, rate)
      expect(Math.abs(((gross - vat) * rate) / 10_000 - vat)).toBeLessThan(1)
    }),
  )
  expect([vatWithin(11_900, 1900), vatWithin(1000, 1900), vatWithin(0, 2100)]).toEqual([1900, 160, 0])
})
