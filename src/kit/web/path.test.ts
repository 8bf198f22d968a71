import { expect, test } from 'vitest'
import { isPathLike } from './path.ts'

test.each([
  ['/orders/{id}', '/orders/S1', true],
  ['/orders/{id}', '/orders/', false],
  ['/orders/{id}', '/orders/S1/lines', false],
  ['/orders/{id}', '/orders', false],
  ['/shop/[categoryId]/[brandId]', '/shop/credit/one', true],
  ['/shop/[categoryId]/[brandId]', '/shop/credit', false],
  ['/a.b', '/axb', false],
  ['/', '/', true],
])('%s stands for %s: %s', (pattern, path, is) => {
  expect(isPathLike(pattern, path)).toBe(is)
})
