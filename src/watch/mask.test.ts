import { expect, test } from 'vitest'
import { mask } from './mask.ts'

test.each([
  ['+4917112345123', '+4917*****123'],
  ['to +49 171 1234 5123 now', 'to +4917*****123 now'],
  ['4917112345123', '4917*****123'],
  ['/topups/31612345678/x', '/topups/3161*****678/x'],
  ['0171 2345678', '0171*****678'],
  ['{"msisdn":"4917112345123"}', '{"msisdn":"4917*****123"}'],
  ['mail to anna.b@example.org', 'mail to a***@example.org'],
])('%s is shown as %s', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test.each([
  '{"time":1763719200000}',
  '{"id":4917112345123}',
  '[4917112345123,4917112345124]',
  'S01H2K3M4N5',
  'pay-0171234567890',
  'tr_4917112345123',
  '3f2b1c9a-7d21-4a8e-9b61-491711234512',
  '12.50 EUR, 2026-11-21T10:04:20Z',
])('%s is no telephone number and stays', (text) => {
  expect(mask(text)).toBe(text)
})

test('a number in an address is masked, its plus encoded or not', () => {
  expect(mask('/api/shop/rest/numbers/%2B4915112345678')).toBe('/api/shop/rest/numbers/+4915*****678')
})

test('a word that begins in the middle of another is no address of its own', () => {
  expect(mask('aaa.bbb@ccc@example.org')).toBe('aaa.bbb@c***@example.org')
})
