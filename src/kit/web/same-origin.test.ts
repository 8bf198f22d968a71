import { expect, test } from 'vitest'
import { isForeign } from './same-origin.ts'

test.each([
  ['GET', { origin: 'https://evil.example' }, false],
  ['POST', {}, false],
  ['POST', { origin: 'https://shop.example' }, false],
  ['POST', { origin: 'http://shop.example' }, true],
  ['POST', { origin: 'https://shop.example.evil.example' }, true],
  ['POST', { origin: 'null' }, true],
  ['POST', { origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  ['POST', { origin: 'null', 'sec-fetch-site': 'same-site' }, true],
  ['POST', { origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
  ['PUT', { 'sec-fetch-site': 'cross-site' }, true],
  ['POST', { 'sec-fetch-site': 'same-origin' }, false],
])('a %s with %o comes from elsewhere: %s', (method, headers: Record<string, string>, foreign) => {
  expect(isForeign(new Request('https://shop.example/shop', { method, headers }))).toBe(foreign)
})
