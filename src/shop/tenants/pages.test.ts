import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { brandPath, shopBase, shopPath, urlOfPage } from './pages.ts'

test('the shop stands below /shop, but for a single-tenant reload set-up', () => {
  expect(shopBase(aTenant())).toBe('/shop')
  expect(shopBase(aTenant({ features: { isReloadsOneTenant: true } }))).toBe('/')
  expect(shopPath(aTenant(), 'checkout/cart')).toBe('/shop/checkout/cart')
  expect(shopPath(aTenant({ features: { isReloadsOneTenant: true } }), 'checkout/cart')).toBe('/checkout/cart')
  const brand = { categoryId: 'reload', brandId: 'first' }
  expect(brandPath(aTenant(), brand)).toBe('/shop/reload/first')
  expect(brandPath(aTenant({ features: { isReloadsOneTenant: true } }), brand)).toBe('/reload/first')
})

test('the URL of a page has its query, if any', () => {
  const shop = { siteUrl: 'https://first.example' }
  expect(urlOfPage(shop, '/support')).toBe('https://first.example/support')
  expect(urlOfPage(shop, '/confirm', { token: 'a&b', lng: 'de' })).toBe(
    'https://first.example/confirm?token=a%26b&lng=de',
  )
})
