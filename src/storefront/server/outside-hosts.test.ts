import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { outsideHosts } from './outside-hosts.ts'

const counting = aTenant({ tracking: { hotjarId: '1' } })

test('a page may reach the hosts of its own brand’s services, and no others', () => {
  const { script } = outsideHosts(counting, '/shop/topup/firstbrand')
  expect(script).toEqual(['https://static.hotjar.com', 'https://script.hotjar.com'])
  expect(Object.values(outsideHosts(aTenant(), '/')).flat()).toEqual([])
})

test.each([
  '/shop/checkout/cart',
  '/shop/checkout/payment',
  '/checkout/result',
  '/shop/order',
  '/order',
  '/withdraw',
  '/newsletter/confirm',
])('the checkout and whatever else is private reach nobody: %s', (path) => {
  expect(Object.values(outsideHosts(counting, path)).flat()).toEqual([])
})

test('a brand with a stranger’s frame may frame our own documents, which hold it', () => {
  const chatting = aTenant({ tracking: { freshdeskProductId: '1' } })
  expect(outsideHosts(chatting, '/')).toMatchObject({ frame: ["'self'"], script: [] })
})
