import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerPlace, includedVat, placeOfSupply, standardRate } from './index.ts'

const now = new Date('2026-11-23T12:00:00Z')

test.each([
  ['DE', 1900],
  ['NL', 2100],
  ['BE', 2100],
  ['FR', 2000],
  ['AT', 2000],
  ['GB', 2000],
  ['FI', 2550],
  ['HU', 2700],
  ['MC', 2000],
])('in %s the standard rate is %i hundredths of a per cent', (country, rate) => {
  expect(standardRate(country, now)).toBe(rate)
})

test.each(['CH', 'US', 'TR', 'GG', 'IC', ''])('of %j no VAT is known', (country) => {
  expect(standardRate(country, now)).toBe(0)
})

test.each([
  ['DE', '2020-06-30T21:59:59Z', 1900],
  ['DE', '2020-06-30T22:00:00Z', 1600],
  ['DE', '2020-12-31T22:59:59Z', 1600],
  ['DE', '2020-12-31T23:00:00Z', 1900],
  ['RO', '2025-07-31T20:59:59Z', 1900],
  ['RO', '2025-07-31T21:00:00Z', 2100],
  ['EE', '2025-06-30T21:00:00Z', 2400],
  ['SK', '2024-12-31T22:59:59Z', 2000],
  ['SK', '2024-12-31T23:00:00Z', 2300],
])('in %s a new rate holds from midnight there: at %s it is %i', (country, at, rate) => {
  expect(standardRate(country, new Date(at))).toBe(rate)
})

test('half a cent is rounded up, and net and VAT are the price', () => {
  expect([includedVat(11_900, 1900), includedVat(1000, 1900), includedVat(99, 1900), includedVat(99, 2100)]).toEqual([
    1900, 160, 16, 17,
  ])
  // 21 at 5 % is 20 and 1; 10.5 at 5 % is 10 and half a cent.
  expect([includedVat(63, 500), includedVat(11, 1000), includedVat(3, 2000), includedVat(0, 2100)]).toEqual([
    3, 1, 1, 0,
  ])
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.constantFrom(0, 500, 1900, 2000, 2100, 2550), (gross, rate) => {
      const vat = includedVat(gross, rate)
      // In whole numbers: at most half a cent from the exact value.
      const twice = 2n * BigInt(gross) * BigInt(rate) - 2n * BigInt(vat) * BigInt(10_000 + rate)
      expect(twice).toBeLessThan(BigInt(10_000 + rate))
      expect(twice).toBeGreaterThanOrEqual(-BigInt(10_000 + rate))
    }),
  )
})

const nobody = { address: 'N/A', sims: [], phone: undefined, caller: undefined }

test('a customer’s country is that of the address, else the SIM card, else the number, else the channel', () => {
  const all = { address: 'NL', sims: ['DE'], phone: 'BE', caller: 'fr' }
  expect(customerPlace(all, 'at')).toEqual({
    country: 'NL',
    evidence: [
      { of: 'address', country: 'NL' },
      { of: 'sim', country: 'DE' },
      { of: 'phone', country: 'BE' },
      { of: 'caller', country: 'FR' },
    ],
  })
  expect(customerPlace({ ...all, address: 'N/A' }, 'at').country).toBe('DE')
  expect(customerPlace({ ...all, address: '', sims: [undefined] }, 'at').country).toBe('BE')
  expect(customerPlace({ ...nobody, caller: 'fr' }, 'at').country).toBe('FR')
})

test('without evidence the shop’s country applies, and no evidence is stored', () => {
  expect(customerPlace(nobody, 'at')).toEqual({ country: 'AT', evidence: [] })
})

const seller = { country: 'de', isBelowOssThreshold: false }
const dutch = customerPlace({ ...nobody, address: 'NL' }, 'de')
const swiss = customerPlace({ ...nobody, address: 'CH' }, 'de')
const british = customerPlace({ ...nobody, address: 'GB' }, 'de')

test('a voucher is taxed where it is used, a top-up in the SIM card’s country, all else in the customer’s country', () => {
  expect(placeOfSupply({ vatCountry: 'AT', sim: 'BE' }, dutch, seller)).toBe('AT')
  expect(placeOfSupply({ sim: 'BE' }, dutch, seller)).toBe('BE')
  expect(placeOfSupply({ sim: undefined }, dutch, seller)).toBe('NL')
  expect(placeOfSupply({ sim: undefined }, swiss, seller)).toBe('CH')
})

test('a seller below the threshold is taxed at home within the Union, and not outside it', () => {
  const small = { ...seller, isBelowOssThreshold: true }
  const sold = { sim: undefined }
  expect([dutch, british, swiss].map((customer) => placeOfSupply(sold, customer, small))).toEqual(['DE', 'GB', 'CH'])
  expect(placeOfSupply(sold, dutch, { ...small, country: 'gb' })).toBe('NL')
})
