import { expect, test } from 'vitest'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { wire } from '../support/shop/wire.ts'

const { app, ours, theirs } = await wire({
  hasWorker: false,
  second: { provider: { name: 'Other Brand', shortName: 'Other' } },
})
const { operator, stranger } = backOfficeOf(app)

test('nobody gets further than the sign-in page without a session, and goes on from there to the page they wanted', async () => {
  for (const path of ['/', '/orders?brand=x', '/nothing']) {
    const { status, location, text } = await stranger.get(path)
    expect([status, location]).toEqual([302, `/sign-in?next=${encodeURIComponent(path)}`])
    expect(text).toBe('')
  }
})

test('an operator is greeted in their language, with the brands of their grants and no other', async () => {
  const agent = operator('support', [ours], { language: 'nl', name: 'Ada' })
  const { status, html, text } = await agent.get('/')
  expect(status).toBe(200)
  expect(html).toContain('<html lang="nl"')
  expect(text).toContain('Overzicht')
  expect(text).toContain('Ada')
  expect(text).toContain('First Brand')
  for (const name of [theirs, 'Other Brand']) expect(html).not.toContain(name)
})

test('the brands of the address are chosen, those of others are not', async () => {
  const { html } = await operator('support').get(`/?brand=${theirs}&brand=nobody`)
  expect(html).toMatch(new RegExp(`checked=""[^>]*value="${theirs}"`))
  expect(html).not.toMatch(new RegExp(`checked=""[^>]*value="${ours}"`))
})

test('language and appearance are kept in the browser, and the page comes back', async () => {
  const { status, location, headers } = await operator('support').post('/preferences', {
    language: 'de',
    theme: 'dark',
    back: '/?brand=x',
  })
  expect([status, location]).toEqual([302, '/?brand=x'])
  expect(headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['lng=de', 'theme=dark'])
})

test.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', 'x'])(
  'nobody is led to %s',
  async (back) => {
    expect((await stranger.post('/preferences', { back })).location).toBe('/')
  },
)

test('an address that is none says so, within the menu', async () => {
  const { status, text } = await operator('support').get('/no-such-page')
  expect(status).toBe(404)
  expect(text).toContain('There is nothing here')
  expect(text).toContain('Sign out')
})

test('texts come as a script of their own, which is kept until one of them changes', async () => {
  const address = /data-texts="([^"]+)"/.exec((await operator('support').get('/')).html)?.[1] ?? ''
  const current = await stranger.get(address)
  expect(current.headers.get('cache-control')).toContain('immutable')
  expect(current.html).toContain('"shell.signOut":"Sign out"')
  expect((await stranger.get('/texts/de-old.js')).headers.get('cache-control')).toBe('no-store')
})
