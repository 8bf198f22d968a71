import { expect, test } from 'vitest'
import { sourceNames, sources } from '#admin/attention'
import { roleNames, roles } from '#admin/permissions'
import { pathOf } from '../../src/back-office/pages/queue/path-of.ts'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { openedPaths } from '../support/back-office/built-routes.ts'
import { wire } from '../support/shop/wire.ts'

const { app, ours } = await wire({ hasWorker: false })
const { operator } = backOfficeOf(app)

const { pages } = await openedPaths()
const patterns = pages.filter((path) => path !== '*').map((path) => path.replace(/^\/?/, '/'))
const isPage = (path: string) =>
  patterns.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/\?.*/, '')))

const everyone = roleNames.map((role) => ({ role, clerk: operator(role) }))
const whoSees = (source: (typeof sourceNames)[number]) =>
  everyone.filter(({ role }) => (roles[role] as readonly string[]).includes(sources[source].needs))

test.each(sourceNames)(
  'a case of %s leads whoever sees it to a page that they may open, if anywhere',
  async (source) => {
    const led = []
    for (const { role, clerk } of whoSees(source)) {
      for (const orderNumber of ['S0000000001', null]) {
        const path = pathOf({ source, tenant: ours, subject: 'subject', orderNumber }, clerk.operator)
        if (path === undefined) continue
        led.push(role)
        expect(isPage(path), path).toBe(true)
        expect((await clerk.get(path)).status, `${role} at ${path}`).not.toBe(403)
      }
    }
    // Nobody who works on actions without an end reads the audit: only an order is a place to look at.
    if (source !== 'unended-action') expect(led).not.toEqual([])
  },
)

test('who may not do more about a case is led less far, or nowhere', () => {
  const from = (source: string, role: (typeof roleNames)[number]) =>
    pathOf({ source, tenant: ours, subject: 'card', orderNumber: null }, operator(role).operator)
  expect(from('stock', 'catalogue')).toBe(`/goods/stock/import?tenant=${ours}&product=card`)
  expect(from('stock', 'brand-manager')).toBe('/goods/stock')
  expect(from('supply', 'engineer')).toBe('/running/partners')
  expect(from('supply', 'support')).toBeUndefined()
})

test('an action without an end is looked at on the page of its order', () => {
  const one = { source: 'unended-action', tenant: ours, orderNumber: null }
  const { operator: engineer } = operator('engineer')
  expect(pathOf({ ...one, subject: 'order S0000000001' }, engineer)).toBe(`/orders/${ours}/S0000000001`)
  expect(pathOf({ ...one, subject: 'books' }, engineer)).toBeUndefined()
})
