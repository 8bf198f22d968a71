import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { lastKnownPage } from './last-known-page.ts'
import { pageCache } from './page-cache.ts'

const tenant = aTenant({
  locales: ['de', 'en'],
  themes: [
    { name: 'night', palette: 'dark' },
    { name: 'day', palette: 'light' },
  ],
})
const pages = pageCache()
const keep = (name: string, status = 200) =>
  pages.keep(
    tenant,
    name,
    {
      html: Buffer.from(`<p>${name}</p>`),
      status,
      headers: [
        ['set-cookie', 'one=1'],
        ['set-cookie', 'two=2'],
      ],
      until: 0,
    },
    pages.age,
  )
await keep('de night /shop')
await keep('en day /shop')
await keep('de night /not-found', 404)
pages.clear()

const pageName = ({ language, theme, address }: Record<'language' | 'theme' | 'address', string>) =>
  `${language} ${theme} ${address}`
const ask = (path: string, init: RequestInit = {}, language = 'de', whose = tenant) =>
  lastKnownPage(new Request(`https://first.example${path}`, init), { tenant: whose, language }, { pages, pageName })

test('it is answered as it was made, in the language and the theme of the visitor', async () => {
  const page = await ask('/shop')
  expect([page?.status, await page?.text()]).toEqual([200, '<p>de night /shop</p>'])
  expect(page?.headers.getSetCookie()).toEqual(['one=1', 'two=2'])
  const packed = await ask('/shop', { headers: { cookie: 'theme=light', 'accept-encoding': 'gzip' } }, 'en')
  expect(packed?.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await (packed as Response).arrayBuffer()).toString()).toBe('<p>en day /shop</p>')
  expect((await ask('/not-found'))?.status).toBe(404)
})

test('what was never made, or is asked otherwise, is not known', async () => {
  expect(await ask('/shop', {}, 'en')).toBeUndefined()
  expect(await ask('/shop?msisdn=491711234567')).toBeUndefined()
  expect(await ask('/shop', { method: 'POST' })).toBeUndefined()
  expect(await ask('/shop', {}, 'de', aTenant({}, 'secondbrand'))).toBeUndefined()
  const head = await ask('/shop', { method: 'HEAD' })
  expect([head?.status, await head?.text()]).toEqual([200, ''])
})
