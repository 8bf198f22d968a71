import { expect, test } from 'vitest'
import { sourceNames } from '#admin/attention'
import { pathOf } from '../../src/back-office/pages/queue/path-of.ts'
import { openedPaths } from '../support/back-office/built-routes.ts'

const { pages } = await openedPaths()
const patterns = pages.filter((path) => path !== '*').map((path) => path.replace(/^\/?/, '/'))
const isPage = (path: string) =>
  patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path))

test.each(sourceNames)('a case of %s leads to a page where it is mended', (source) => {
  for (const orderNumber of ['S0000000001', null])
    expect(isPage(pathOf({ source, tenant: 'brand', subject: 'subject', orderNumber }))).toBe(true)
})

test('an action without an end is looked at on the page of its order', () => {
  const one = { source: 'unended-action', tenant: 'brand', orderNumber: null }
  expect(pathOf({ ...one, subject: 'order S0000000001' })).toBe('/orders/brand/S0000000001')
  expect(pathOf({ ...one, subject: 'books' })).toBe('/audit')
})
