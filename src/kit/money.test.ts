import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencySign, formatMoney, fromMajor, sum, toDecimalString, toMajor, toNearestMinor } from './money.ts'

const amount = fc.nat(99_999_999)

test('an amount survives the way to the wire, to partners and back, to the cent', () => {
  fc.assert(
    fc.property(amount, (minor) => {
      expect(fromMajor(toMajor(minor))).toBe(minor)
      expect(fromMajor(toDecimalString(minor))).toBe(minor)
      expect(fromMajor(toDecimalString(minor).replace('.', ','))).toBe(minor)
    }),
  )
})

test.each(['', 'a', '-1', '1.234', '1,2,3', '1e3', '0x10', '1000000', Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2])(
  '%s is no amount',
  (written) => expect(fromMajor(written)).toBeUndefined(),
)

test('a computed amount becomes the nearest whole number of minor units, to the cent', () => {
  fc.assert(
    fc.property(amount, fc.nat(9_999), (one, other) => {
      expect(toNearestMinor(toMajor(one) + toMajor(other))).toBe(one + other)
    }),
  )
  expect([0.1 + 0.2, 1.005, -0.29].map(toNearestMinor)).toEqual([30, 100, -29])
})

test('a sum is exact or no sum at all', () => {
  fc.assert(fc.property(fc.array(amount), (amounts) => void expect(sum(amounts)).toBe(sum(amounts.toReversed()))))
  expect(() => sum([0.5])).toThrow('not a whole number')
  expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow('not a whole number')
})

test('people read amounts in their own way of writing', () => {
  expect(formatMoney(1250, 'EUR', 'de')).toBe('12,50\u00a0€')
  expect(formatMoney(1250, 'GBP', 'en')).toBe('£12.50')
  expect(formatMoney(1500, 'EUR', 'nl', { short: true })).toBe('€\u00a015')
})

test('an amount is written alike however often it is asked for, and no two amounts are confused', () => {
  const once = (minor: number) =>
    new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 }).format(minor / 100)
  for (const minor of Array.from({ length: 1200 }, (_, place) => (place * 37) % 600)) {
    expect(formatMoney(minor, 'EUR', 'de')).toBe(once(minor))
  }
  expect([-0, 0].map((minor) => formatMoney(minor, 'EUR', 'de'))).toEqual([once(0), once(0)])
})

test('the sign of a currency is told in the reader’s own way', () => {
  expect(currencySign('EUR', 'de')).toBe('€')
  expect(currencySign('GBP', 'en')).toBe('£')
  expect(currencySign('USD', 'nl')).toBe('US$')
})
