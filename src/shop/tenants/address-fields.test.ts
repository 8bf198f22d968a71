import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { missingAddressFields, missingForMethod } from './address-fields.ts'

const person = { email: 'a@b.example', firstname: 'Ada', lastname: 'B' }

test('a top-up needs an e-mail address, nothing else', () => {
  expect(missingAddressFields(aTenant(), person)).toEqual([])
  expect(missingAddressFields(aTenant(), {})).toEqual(['email'])
})

test('N/A and blanks count as empty', () => {
  const asking = aTenant({ addressFields: { firstname: 'required', lastname: 'required' } })
  expect(missingAddressFields(asking, { ...person, firstname: 'N/A', lastname: '  ' })).toEqual([
    'firstname',
    'lastname',
  ])
})

test('a brand that wants a postal address gets all of it', () => {
  const tenant = aTenant({
    addressFields: { street: 'required', houseNumber: 'required', zip: 'required', city: 'required' },
  })
  expect(missingAddressFields(tenant, person)).toEqual(['street', 'zip', 'city'])
  expect(missingAddressFields(tenant, { ...person, street: 'Kade', zip: '1', city: 'X' })).toEqual(['houseNumber'])
})

test('a house number is needed with a street only, and not by a brand that asks for none', () => {
  const optional = { street: 'optional', houseNumber: 'optional' } as const
  const asking = aTenant({ addressFields: optional })
  expect(missingAddressFields(asking, person)).toEqual([])
  expect(missingAddressFields(asking, { ...person, street: 'Kade' })).toEqual(['houseNumber'])
  const sparing = aTenant({ addressFields: optional, isHouseNumberRequired: false })
  expect(missingAddressFields(sparing, { ...person, street: 'Kade' })).toEqual([])
})

test('a hidden field is never required', () => {
  const tenant = aTenant({ addressFields: { firstname: 'hidden', lastname: 'hidden' } })
  expect(missingAddressFields(tenant, { email: 'a@b.example' })).toEqual([])
})

test('a method that sends an invoice needs an address whatever the brand asks for; other methods need nothing', () => {
  expect(missingForMethod('creditcard', aTenant(), person)).toEqual([])
  const missing = ['street', 'houseNumber', 'zip', 'city', 'countryCode']
  expect(missingForMethod('klarna', aTenant(), { ...person, street: 'N/A' })).toEqual(missing)
  const sparing = aTenant({ isHouseNumberRequired: false })
  const place = { street: 'Kade 1', zip: '1', city: 'X', countryCode: 'NL' }
  expect(missingForMethod('klarna', sparing, { ...person, ...place })).toEqual([])
})
