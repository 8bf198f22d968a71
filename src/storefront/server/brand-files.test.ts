import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openContent } from '#content'
import { readBrands, type Tenant } from '#tenants'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { textsAddress } from '../texts/texts-file.ts'
import { brandFiles } from './brand-files.ts'
import { securityTxt } from './security-txt.ts'

const content = openContent('locales')
const doors = brandFiles({ content, keepsPages: true })
const tenant = aTenant({ locales: ['de', 'en'] })
const ask = (path: string, of: Tenant = tenant, headers: Record<string, string> = {}) =>
  doors.answer(new Request(`http://first.localhost${path}`, { headers }), of)

test("texts come as JSON, the brand's own among them, and are not sent twice", async () => {
  const own = { ...tenant, copy: { de: { common: { ownMessage: 'Nur hier' } } } }
  const answer = ask('/api/translations/de/common', own)
  expect(answer?.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer?.json()).toMatchObject({ ownMessage: 'Nur hier', cartIsEmpty: expect.any(String) })
  const again = ask('/api/translations/de/common', own, { 'if-none-match': answer?.headers.get('etag') ?? '' })
  expect(again?.status).toBe(304)
  expect(ask('/api/translations/de/common')?.headers.get('etag')).not.toBe(answer?.headers.get('etag'))
})

test('whoever finds a fault in security is told where to go, for half a year to come', async () => {
  const file = async (securityContact?: string) => {
    const files = brandFiles({ content, keepsPages: true, securityContact })
    return await files.answer(new Request('https://first.example/.well-known/security.txt'), tenant)?.text()
  }
  const lines = ((await file()) ?? '').trimEnd().split('\n')
  expect(lines).toEqual([
    `Contact: mailto:${tenant.supportEmail}`,
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages: en, de',
    'Canonical: https://first.example/.well-known/security.txt',
  ])
  expect(await file('security@house.example')).toContain('Contact: mailto:security@house.example\n')
  expect(await file('https://house.example/faults')).toContain('Contact: https://house.example/faults\n')
  const now = new Date('2026-11-28T13:14:15Z')
  expect(securityTxt(tenant, undefined, 'https://first.example', now)).toContain('Expires: 2027-05-27T00:00:00Z\n')
})

test('what pages say is a file that may be kept for good, packed from the second time on', async () => {
  const { json, texts, hash } = content.pageTexts(tenant, 'en')
  const path = textsAddress('en', { hash })
  const answer = ask(path)
  expect(answer?.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await answer?.text()).toBe(`export default ${json()}`)
  const packed = () => ask(path, tenant, { 'accept-encoding': 'gzip, br' })
  await expect.poll(() => packed()?.headers.get('content-encoding')).toBe('br')
  const script = brotliDecompressSync((await packed()?.arrayBuffer()) ?? '').toString()
  expect(JSON.parse(script.replace('export default ', ''))).toEqual(texts)
  expect(ask(path)?.headers.has('content-encoding')).toBe(false)
})

test('a page that was made before a text changed is given the texts of now, for once', async () => {
  const before = textsAddress('de', content.pageTexts(tenant, 'de'))
  const changed = { ...tenant, copy: { de: { common: { cartIsEmpty: 'Nichts da' } } } }
  const answer = ask(before, changed)
  expect(answer?.headers.get('cache-control')).toBe('no-store')
  expect(await answer?.text()).toContain('"Nichts da"')
  expect(textsAddress('de', content.pageTexts(changed, 'de'))).not.toBe(before)
  expect(ask('/assets/texts-nl-1234.js')).toBeUndefined()
})

test.each(['/api/translations/nl/common', '/api/translations/xx/common', '/api/translations/de/other'])(
  'there are no texts at %s',
  async (path) => {
    const answer = ask(path)
    expect(answer?.status).toBe(404)
    expect(await answer?.json()).toEqual({ code: 'notFound', message: expect.any(String) })
  },
)

test('the manifest names the brand and where it begins', async () => {
  const manifest = await ask('/api/manifest', aTenant({ features: { hasManifestIcons: true } }))?.json()
  expect(manifest).toMatchObject({ name: 'First Brand', short_name: 'First', start_url: tenant.mainPage })
  expect(manifest.icons[0]).toMatchObject({ src: '/favicon.svg', sizes: 'any' })
  expect(manifest.shortcuts).toEqual([{ name: expect.any(String), url: '/shop/again' }])
  expect(manifest.share_target).toEqual({ action: tenant.mainPage, method: 'GET', params: { text: 'msisdn' } })
  expect(await ask('/api/manifest', aTenant({ topUpsAgainFor: 'nobody' }))?.json()).not.toHaveProperty('shortcuts')
  expect(await ask('/api/manifest')?.json()).not.toHaveProperty('icons')
})

test('there is no icon but those that were drawn', () => {
  for (const path of ['/icons/touch.png', '/icons/192.png']) {
    const nowhere = aTenant({ assetsFolderName: 'nobody_drew_this' })
    expect(ask(path, nowhere)?.status).toBe(404)
  }
  expect(ask('/icons/../../package.png')).toBeUndefined()
  expect(ask('/icons/1.png')).toBeUndefined()
})

test('a mark is drawn as its URL says; what nobody drew is nothing', async () => {
  const mark = ask('/marks/waves-gamepad-c25700-8cd0ff.svg')
  expect([mark?.status, mark?.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await mark?.text()).toMatch(/^<svg .*color="#c25700" fill="#8cd0ff">.*<\/svg>$/)
  expect(ask('/marks/waves-nothing-c25700-8cd0ff.svg')?.status).toBe(404)
})

test('a country has a flag, drawn small; what is no country has none', async () => {
  const flag = ask('/flags/jp.svg')
  expect([flag?.status, flag?.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await flag?.text()).toMatch(/^<svg .*<\/svg>\s*$/s)
  expect(ask('/flags/qq.svg')?.status).toBe(404)
  expect(ask('/flags/../package.svg')).toBeUndefined()
})

test('every brand has an icon and a colour', async () => {
  const { brands } = await readBrands('tenants')
  expect(brands.length).toBeGreaterThan(0)
  for (const brand of brands) {
    const of = { ...brand, version: 1 }
    for (const path of ['/favicon.ico', '/favicon.svg']) {
      expect(await ask(path, of)?.text(), brand.id).toContain('<svg')
      expect(ask(path, of)?.headers.get('content-type')).toBe('image/svg+xml')
    }
    for (const { color } of doors.looks(of)) expect(color, brand.id).toMatch(/^#[0-9a-f]{3,6}$/i)
  }
})

test("the service worker is each brand's own, asked for at each visit, and reaches the shop alone", async () => {
  const answer = ask('/service-worker.js')
  expect(answer?.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(answer?.headers.get('cache-control')).toBe('no-cache')
  // Pictures: the brand's sign beside a message.
  const policy = "default-src 'none'; connect-src 'self'; img-src 'self'"
  expect(answer?.headers.get('content-security-policy')).toBe(policy)
})

test('a shop that has browsers keep no pages serves a service worker that takes itself away', async () => {
  const without = brandFiles({ content, keepsPages: false })
  const script = await without.answer(new Request('http://first.localhost/service-worker.js'), tenant)?.text()
  expect(script).toContain('registration.unregister()')
  expect(script).toContain('caches.delete')
  expect(script).not.toContain('respondWith')
})

test('robots are told to stay out of the checkout', async () => {
  expect(await ask('/robots.txt')?.text()).toContain('Disallow: /shop/checkout/')
})

test('Apple finds its file at a brand that has one, and nothing at others', async () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association'
  const { brands } = await readBrands('tenants')
  const answers = brands.map((brand) => ask(path, { ...brand, version: 1 }))
  expect(answers.map((answer) => answer?.status)).toEqual(expect.arrayContaining([200, 404]))
  expect(await answers.find((answer) => answer?.status === 200)?.text()).toMatch(/^demo/)
})

test('any other address is none of these doors', () => {
  expect(ask('/shop')).toBeUndefined()
  expect(doors.answer(new Request('http://first.localhost/robots.txt', { method: 'POST' }), tenant)).toBeUndefined()
})
