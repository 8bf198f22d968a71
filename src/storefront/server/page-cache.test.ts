import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { type Encoding, encodingFor, pageCache } from './page-cache.ts'

const tenant = aTenant()
const page = (html = '<p>page</p>') => ({
  html: Buffer.from(html),
  status: 200,
  headers: [['content-type', 'text/html']] as [string, string][],
  until: Number.POSITIVE_INFINITY,
})

test('a page is sent in all encodings, each with its length', async () => {
  const pages = pageCache()
  await pages.keep(tenant, 'de /', page(), pages.age)
  const kept = pages.find(tenant, 'de /')
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  for (const [encoding, unpack] of Object.entries(unpacked)) {
    const ready = await kept?.as(encoding as Encoding)
    expect(unpack(ready?.body ?? Buffer.of()).toString()).toBe('<p>page</p>')
    const headers = ready?.headers ?? []
    expect(headers[headers.indexOf('content-length') + 1]).toBe(String(ready?.body.length))
    expect(headers[headers.indexOf('etag') + 1]).toBe(kept?.etag)
    expect(headers.includes('content-encoding')).toBe(encoding !== 'identity')
  }
  expect(pages.find(tenant, 'en /')).toBeUndefined()
})

test('a page is packed once, however often it is made or asked for', async () => {
  const pages = pageCache()
  await pages.keep(tenant, 'de /', page(), pages.age, 'gzip')
  const kept = pages.find(tenant, 'de /')
  const packed = await kept?.as('gzip')
  await pages.keep(tenant, 'de /', page(), pages.age, 'br')
  expect(pages.find(tenant, 'de /')).toBe(kept)
  expect(await kept?.as('gzip')).toBe(packed)
})

test('a page that is asked for again is packed better, in the same words', async () => {
  const pages = pageCache()
  const words = Array.from({ length: 400 }, (_, one) => `<p>${one} of ${one * 7} for ${one % 13}</p>`).join('')
  await pages.keep(tenant, 'de /', page(words), pages.age, 'br')
  const kept = pages.find(tenant, 'de /')
  const sizeOf = async () => (await kept?.as('br'))?.body.length ?? 0
  const first = await sizeOf()
  await expect.poll(sizeOf).toBeLessThan(first)
  const best = await kept?.as('br')
  expect(brotliDecompressSync(best?.body ?? Buffer.of()).toString()).toBe(words)
  expect(best?.headers[best.headers.indexOf('content-length') + 1]).toBe(String(best?.body.length))
  expect(best?.headers[best.headers.indexOf('etag') + 1]).toBe(kept?.etag)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
  [null, 'identity'],
])('whoever takes %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('a page dies with the version of the brand it was made for', async () => {
  const pages = pageCache()
  await pages.keep(tenant, 'de /', page(), pages.age)
  expect(pages.find({ ...tenant, version: 2 }, 'de /')).toBeUndefined()
})

test('a page that names days dies with the day it was made on', async () => {
  const pages = pageCache()
  await pages.keep(tenant, 'de /', { ...page(), until: Date.now() + 60_000 }, pages.age)
  await pages.keep(tenant, 'en /', { ...page(), until: Date.now() }, pages.age)
  expect(pages.find(tenant, 'de /')).toBeDefined()
  expect(pages.find(tenant, 'en /')).toBeUndefined()
})

test('what was begun before a clearing is not kept after it', async () => {
  const pages = pageCache()
  const before = pages.age
  pages.clear()
  await pages.keep(tenant, 'de /', page(), before)
  expect(pages.size).toBe(0)
})

test('a clearing while a page is being compressed is not missed', async () => {
  const pages = pageCache()
  const keeping = pages.keep(tenant, 'de /', page(), pages.age)
  pages.clear('another brand')
  await keeping
  expect(pages.size).toBe(0)
})

test("clearing one brand leaves the others' pages", async () => {
  const pages = pageCache()
  const other = aTenant({}, 'secondbrand')
  await pages.keep(tenant, 'de /', page(), pages.age)
  await pages.keep(other, 'de /', page(), pages.age)
  pages.clear(other.id)
  expect(pages.find(tenant, 'de /')).toBeDefined()
  expect(pages.find(other, 'de /')).toBeUndefined()
})

test('no more pages are kept than there is room for; the oldest goes', async () => {
  const pages = pageCache({ most: 2 })
  for (const name of ['a', 'b', 'c']) await pages.keep(tenant, name, page(name), pages.age)
  expect(pages.size).toBe(2)
  expect(pages.find(tenant, 'a')).toBeUndefined()
  expect(pages.find(tenant, 'c')).toBeDefined()
})

test('what was cleared is not found, and known until others need its room; a page made anew takes its place', async () => {
  const pages = pageCache({ most: 3 })
  const other = aTenant({}, 'secondbrand')
  for (const name of ['a', 'b']) await pages.keep(tenant, name, page(name), pages.age)
  await pages.keep(other, 'a', page('theirs'), pages.age)
  pages.clear(tenant.id)
  expect([pages.size, pages.find(tenant, 'a')]).toEqual([1, undefined])
  const known = async (id: string, name: string) => (await pages.lastKnown(id, name)?.as('identity'))?.body.toString()
  expect([await known(tenant.id, 'a'), await known(other.id, 'a'), await known('nobody', 'a')]).toEqual([
    'a',
    'theirs',
    undefined,
  ])
  await pages.keep(tenant, 'a', page('new'), pages.age)
  expect([await known(tenant.id, 'a'), await known(tenant.id, 'b')]).toEqual(['new', 'b'])
  // Of what is too much, cleared pages go before others, even before older ones.
  await pages.keep(tenant, 'c', page('c'), pages.age)
  expect([await known(tenant.id, 'b'), pages.size]).toEqual([undefined, 3])
  pages.clear()
  pages.clear()
  expect([pages.size, await known(other.id, 'a'), await known(tenant.id, 'c')]).toEqual([0, 'theirs', 'c'])
})

test('outdated by a day or by a version of its brand, a page is known all the same', async () => {
  const pages = pageCache()
  await pages.keep(tenant, 'a', { ...page(), until: Date.now() }, pages.age)
  expect([pages.find(tenant, 'a'), pages.lastKnown(tenant.id, 'a')]).toEqual([undefined, expect.anything()])
  await pages.keep({ ...tenant }, 'b', page(), pages.age)
  expect([pages.find(tenant, 'b'), pages.lastKnown(tenant.id, 'b')]).toEqual([undefined, expect.anything()])
})
