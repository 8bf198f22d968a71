import { expect, test } from 'vitest'
import { missingParts, namesOf, streetOf } from './wallet-contact.ts'

const field = (name: string, value = '', isRequired = true) => ({ name, value, isRequired })

test('a wallet is asked for what the form needs and lacks, each part once, and for nothing else', () => {
  expect(missingParts([field('email', '', false)])).toEqual(['email'])
  expect(missingParts([field('email', 'ada@example.com'), field('firstname', '', false)])).toEqual([])
  expect(missingParts([field('email'), field('firstname'), field('lastname'), field('zip')])).toEqual([
    'email',
    'name',
    'address',
  ])
  expect(missingParts([field('street', 'Musterallee'), field('phoneNumber')])).toEqual(['phone'])
  expect(missingParts([field('countryCode'), field('voucherCode')])).toEqual([])
})

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Anna Maria  van Dijk ', 'Anna Maria van', 'Dijk'],
  ['Ada', '', 'Ada'],
])('of the name %j the last word is the family’s', (whole, firstname, lastname) => {
  expect(namesOf(whole)).toEqual({ firstname, lastname })
})

test.each([
  ['Musterallee 15', 'Musterallee', '15'],
  ['Straße des 17. Juni 100 b', 'Straße des 17. Juni', '100 b'],
  ['Keizersgracht 12-3', 'Keizersgracht', '12-3'],
  ['12 bis, rue de la Paix', 'rue de la Paix', '12 bis'],
  ['10 Downing Street', 'Downing Street', '10'],
  ['Am Markt', 'Am Markt', undefined],
])('%j is a street and a number', (line, street, houseNumber) => {
  expect(streetOf(line)).toEqual({ street, houseNumber })
})
