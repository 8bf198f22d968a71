import { expect, test } from 'vitest'
import { hintOfPhone, maskPhone, numberInText, readMsisdn } from './phone.ts'

const all = ['de', 'nl', 'be', 'fr', 'at', 'gb']

test.each([
  ['de', '0171 2345678', '+491712345678'],
  ['de', '0151-12345678', '+4915112345678'],
  ['de', '+49 (171) 234 56 78', '+491712345678'],
  ['de', '0049 171 2345678', '+491712345678'],
  ['de', '491712345678', '+491712345678'],
  ['nl', '06 12345678', '+31612345678'],
  ['nl', '+31 6 1234 5678', '+31612345678'],
  ['nl', '31612345678', '+31612345678'],
  ['be', '0470 12 34 56', '+32470123456'],
  ['be', '0032 470 12 34 56', '+32470123456'],
  ['fr', '06 12 34 56 78', '+33612345678'],
  ['fr', '+33 (0)6 12 34 56 78', '+33612345678'],
  ['at', '0664 1234567', '+436641234567'],
  ['gb', '07400 123456', '+447400123456'],
  ['gb', '+44 7400 123456', '+447400123456'],
])('a number of %s as people type it: %s', (country, written, e164) => {
  expect(readMsisdn(written, [country, ...all.filter((other) => other !== country)])).toMatchObject({ e164, country })
  expect(readMsisdn(written, [country])?.e164).toBe(e164)
})

test.each([
  ['Guernsey', '07781 123456', '+447781123456'],
  ['Jersey', '+44 7797 712345', '+447797712345'],
  ['the Isle of Man', '07624 312345', '+447624312345'],
])('a number of %s counts as one of gb: %s', (_, written, e164) => {
  expect(readMsisdn(written, ['gb'])).toMatchObject({ e164, country: 'gb' })
})

test.each([
  '030 1234567',
  '+31 20 123 4567',
  '+32 2 123 45 67',
  '+33 1 23 45 67 89',
  '+43 1 1234567',
  '+44 20 7946 0958',
])('a landline is refused: %s', (written) => expect(readMsisdn(written, all)).toBeUndefined())

test.each(['', 'abc', '0171', '+1 212 555 0100', '+48 512 345 678', '0'.repeat(40), '٠١٧١٢٣٤٥٦٧٨'.repeat(4)])(
  'what is no mobile number of the six countries is refused: %s',
  (written) => expect(readMsisdn(written, all)).toBeUndefined(),
)

test('a number of a satellite is of no country', () => {
  expect(readMsisdn('+88213000000', ['de'])).toBeUndefined()
})

test('a number of a country that the shop does not serve is refused', () => {
  expect(readMsisdn('+31612345678', ['de'])).toBeUndefined()
})

test('a masked number keeps its first and last digits only', () => {
  expect(maskPhone('+491712345678')).toBe('+4917******78')
  expect(maskPhone('+4917')).toBe('***')
})

test('a hint of a number names its owner’s, and cannot be called', () => {
  expect(hintOfPhone('+4915112345678', ['de'])).toBe('0151 …78')
  expect(hintOfPhone('+31612345678', ['nl', 'de'])).toBe('0612 …78')
  expect(hintOfPhone('+31612345678', ['de'])).toBe('+31 612 …78')
  expect(hintOfPhone('nonsense', ['de'])).toBe('…')
})

test.each([
  ['Mum +49 151 23456789', '+49 151 23456789'],
  ['tel: (0171) 234-5678, evenings', '(0171) 234-5678'],
  ['4915123456789', '4915123456789'],
  ['see you at 18.30', undefined],
  ['', undefined],
])('in %j that somebody shares the number is %j', (text, number) => {
  expect(numberInText(text)).toBe(number)
})
