import { expect, test } from 'vitest'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { badDay } from '../support/shop/bad-day.ts'

// Operators keep the filters that they use every day.

const { app, asOwner } = await badDay()
const { operator } = backOfficeOf(app)
const ada = operator('support', 'all', { operatorId: 'ada' })
const save = (name: string, query: string, more = {}) => ada.post('/views', { page: '/orders', name, query, ...more })

test('a filter is kept under a name, leads back to the list, and is removed', async () => {
  expect((await ada.get('/orders')).html).not.toContain('name="query"')
  const { html } = await ada.get('/orders?state=paid&trouble=1')
  expect(html).toContain('name="query" value="state=paid&amp;trouble=1"')
  const saved = await save('Stuck & late', 'state=paid&trouble=1&after=x~y')
  // Its place in the list is no part of it, but the operator stays where they are.
  expect(saved.location).toBe('/orders?state=paid&trouble=1&after=x%7Ey')
  const plain = await ada.get('/orders')
  expect(plain.html).toContain('href="/orders?state=paid&amp;trouble=1"')
  expect(plain.text).toContain('Stuck & late')
  const shown = await ada.get('/orders?state=paid&trouble=1')
  expect(shown.html).toMatch(/aria-current="page"[^>]*>Stuck &amp; late/)
  await save('Stuck & late', 'state=paid')
  expect((await ada.get('/orders')).html).toContain('href="/orders?state=paid"')
  expect((await save('Stuck & late', '', { action: 'remove' })).location).toBe('/orders')
  expect((await ada.get('/orders')).text).not.toContain('Stuck & late')
})

test('views are their owner’s, and each list has its own', async () => {
  await save('Open ones', 'state=open')
  expect((await operator('support', 'all', { operatorId: 'bea' }).get('/orders')).text).not.toContain('Open ones')
  expect((await ada.get('/queue')).text).not.toContain('Open ones')
  await ada.post('/views', { page: '/queue', name: 'Late alerts', query: 'source=alert' })
  expect((await ada.get('/queue')).html).toContain('href="/queue?source=alert"')
  const reviewer = operator('reviewer')
  await reviewer.post('/views', { page: '/audit', name: 'Refunds', query: 'action=refund.give' })
  expect((await reviewer.get('/audit')).html).toContain('href="/audit?action=refund.give"')
})

test('without a name nothing is kept, nor more than thirty, nor for other pages, and the filter stays', async () => {
  const refused = await save(' ', 'state=done')
  expect(refused.location).toBe('/orders?state=done&view=refused')
  expect((await ada.get(refused.location ?? '')).text).toContain('The view was not saved')
  expect((await ada.get(refused.location ?? '')).html).toContain('name="query" value="state=done"')
  for (let count = 1; count < 30; count++) await save(`View ${count}`, `state=done&atLeast=${count}`)
  expect((await save('One more', 'state=done')).location).toContain('view=refused')
  expect((await save('View 7', 'state=paid')).location).toBe('/orders?state=paid')
  expect((await ada.post('/views', { page: '//elsewhere', name: 'x', query: 'y' })).location).toBe('/')
  expect(await asOwner(`select from operator_view where operator_id = 'ada' and page = '/orders'`)).toHaveLength(30)
})
