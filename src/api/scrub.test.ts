import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each([
  ['no offer for +49 1511 2345678', 'no offer for (number)'],
  ['no offer for 0151-12345678.', 'no offer for (number).'],
  ['ada.beispiel+shop@mail.example.org is wrong', '(e-mail) is wrong'],
  ['code 1234 5678 9012 3456 refused', 'code (number) refused'],
  ['code AB12-CD34-EF56 refused', 'code (code) refused'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJvcmRlciI6IlMxIn0.c2lnbmF0dXJl', 'token (code).(code).(code)'],
  ['order S01J8Z6Q4M9A2B7C', 'order (code)'],
  ['at https://shop.example/shop/checkout/result?order=secret#x', 'at https://shop.example/shop/checkout/result?…'],
])('%s', (said, kept) => {
  expect(scrub(said)).toBe(kept)
})

test('what says where it went wrong stays', () => {
  const place = 'TypeError: x is undefined at pay (https://shop.example/assets/page-Bx3kd9aQ1zT7.js:1:234567)'
  expect(scrub(place)).toBe(place)
})
