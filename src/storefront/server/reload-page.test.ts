import { expect, test } from 'vitest'
import { needsReload, reloadPage } from './reload-page.ts'

const asked = (path: string, headers: Record<string, string> = { 'sec-fetch-site': 'cross-site' }) => {
  const url = new URL(path, 'https://shop.example')
  return needsReload(new Request(url, { headers }), url)
}

test('only the pages of an account are asked for again, and only by who comes from another site', () => {
  expect(asked('/account')).toBe(true)
  expect(asked('/account/settings/payment-methods')).toBe(true)
  expect(asked('/accounting')).toBe(false)
  expect(asked('/shop/checkout/result?order=x')).toBe(false)
  expect(asked('/account/settings/payment-methods/added/back?token=x')).toBe(false)
  expect(asked('/account', { 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(asked('/account', {})).toBe(false)
})

test('it is asked for once: nobody goes round in circles', () => {
  const again = reloadPage(new URL('https://shop.example/account?lng=de')).headers.get('refresh') ?? ''
  expect(again).toBe('0;url=/account?lng=de&again=')
  expect(asked(again.replace('0;url=', ''))).toBe(false)
})
