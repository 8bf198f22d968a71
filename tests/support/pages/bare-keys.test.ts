import { expect, test } from 'vitest'
import { bareKeys, bareKeysInAnswer } from './bare-keys.ts'

test.each([
  ['Number: account.autoTopUps.number', ['account.autoTopUps.number']],
  ['successfulModification', ['successfulModification']],
  ['Done. paymentFailure.card_expired!', ['paymentFailure.card_expired']],
  ['Write to help@mail.example or see https://card.example/faq.html. Your iPhone knows iDEAL.', []],
  ['Ihre Karte. Der Warenkorb ist leer.', []],
])('keys among words are found: %s', (text, found) => {
  expect(bareKeys(text)).toEqual(found)
})

test('the code of an answer may be a key, its message may not', () => {
  expect(bareKeysInAnswer({ code: 'cartIsEmpty', message: 'Your cart is empty.' })).toEqual([])
  expect(bareKeysInAnswer({ errors: [{ code: 'cartIsEmpty', message: 'cartIsEmpty' }] })).toEqual(['cartIsEmpty'])
})
