import { beforeEach, expect, test } from 'vitest'
import { clockAt } from '#kit/clock'
import { isRefusal } from '#kit/result'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import type { Documents, PostDocument } from './document.ts'
import { loadDocuments } from './load-documents.ts'
import { listAddresses, listBanners, listPosts, readPage, readPost } from './read.ts'
import { changesChannel } from './store.ts'

const { database, tenants, ours, theirs } = await testDatabase()
const [mine, foreign] = tenants

const aPost = (day: number, language = 'de'): PostDocument => ({
  slug: `post-${day}`,
  language,
  title: `Artikel ${day}`,
  description: 'Kurz gesagt',
  body: 'Von {{brand}}.',
  publishedOn: `2030-01-${String(day).padStart(2, '0')}`,
  picture: ['plane', 'sim'],
})
const documents: Documents = {
  page: [
    {
      slug: 'privacy',
      language: 'de',
      title: 'Datenschutz',
      description: 'x',
      body: '{{company}}',
      changedOn: '2030-02-01',
    },
  ],
  post: [1, 2, 3].map((day) => aPost(day)).concat(aPost(1, 'en')),
  banner: [aBanner()],
}
function aBanner(over: Partial<Documents['banner'][number]> = {}) {
  const banner = { slug: 'gift', language: 'de', title: 'Schenken', body: 'Text', link: '/shop', linkText: 'Los' }
  return { ...banner, shownOn: [], ...over }
}
const shop = (over = {}, language = 'de', db = ours, day = '2030-01-15T12:00:00Z') => ({
  clock: clockAt(day),
  tenant: aTenant({ features: { hasBlog: true }, bannerPages: ['/contact'], ...over }, db.tenant),
  db,
  visitor: { ip: '', channel: 'web' as const, language, requestId: '' },
})

beforeEach(async () => void (await loadDocuments(database, mine, documents)))

test('unchanged documents are not written again', async () => {
  const shuffled = { ...documents, post: documents.post.toReversed() }
  expect(await loadDocuments(database, mine, shuffled)).toBe(false)
  expect(await loadDocuments(database, mine, { ...documents, banner: [] })).toBe(true)
})

test('every process that caches pages is notified of a change', async () => {
  const heard: string[] = []
  const stop = await database.listen(
    changesChannel,
    (tenant) => heard.push(tenant),
    () => {},
  )
  await loadDocuments(database, mine, { ...documents, page: [] })
  await expect.poll(() => heard).toContain(mine)
  stop()
})

test('posts come newest first, by page, in the wanted language', async () => {
  const slugs = async (asked: { first: number; skip: number }, language = 'de') => {
    const found = await listPosts(shop({}, language), asked)
    return isRefusal(found) ? found : [found.posts.map(({ slug }) => slug), found.totalCount]
  }
  expect(await slugs({ first: 2, skip: 0 })).toEqual([['post-3', 'post-2'], 3])
  expect(await slugs({ first: 2, skip: 2 })).toEqual([['post-1'], 3])
  expect(await slugs({ first: 2, skip: 0 }, 'en')).toEqual([['post-1'], 1])
})

test('a post lists its languages, and names the brand', async () => {
  expect(await readPost(shop(), 'post-1')).toMatchObject({ html: '<p>Von First Brand.</p>\n', languages: ['de', 'en'] })
  expect(await readPost(shop({}, 'en'), 'post-2')).toMatchObject({ refusal: 'notFound' })
})

test('a brand without a blog has no posts, whatever is in the database', async () => {
  const none = shop({ features: {} })
  expect(await listPosts(none, { first: 2, skip: 0 })).toMatchObject({ refusal: 'notFound' })
  expect(await readPost(none, 'post-1')).toMatchObject({ refusal: 'notFound' })
  expect((await listAddresses(none)).posts).toEqual([])
})

test('a page names the responsible company, with its values escaped', async () => {
  const { identification } = aTenant()
  const tricky = shop({ identification: { ...identification, company: '<b>[x](javascript:1)</b> *GmbH*' } })
  const page = await readPage(tricky, 'privacy')
  expect(page).toMatchObject({ html: '<p>&lt;b&gt;[x](javascript:1)&lt;/b&gt; *GmbH*</p>\n' })
})

test('banners are shown on the pages that the brand names, never in the checkout', async () => {
  expect(await listBanners(shop(), '/contact')).toHaveLength(1)
  expect(await listBanners(shop(), '/privacy')).toEqual([])
  const everywhere = shop({ bannerPages: ['/[a]/[b]', '/[a]/[b]/[c]'] })
  expect(await listBanners(everywhere, '/shop/topups')).toHaveLength(1)
  for (const path of ['/shop/checkout/payment', '/checkout/cart'])
    expect(await listBanners(everywhere, path)).toEqual([])
})

test('a banner is shown from its first day to its last, in the brand’s time zone, on the pages that it names', async () => {
  const banner = [aBanner({ from: '2030-01-15', until: '2030-01-16', shownOn: ['/contact'] })]
  await loadDocuments(database, mine, { ...documents, banner })
  const shownAt = async (moment: string, path = '/contact') =>
    (await listBanners(shop({ bannerPages: ['/contact', '/shop'] }, 'de', ours, moment), path)).length
  expect(await shownAt('2030-01-14T22:59:59Z')).toBe(0)
  expect(await shownAt('2030-01-14T23:00:00Z')).toBe(1)
  expect(await shownAt('2030-01-16T22:59:59Z')).toBe(1)
  expect(await shownAt('2030-01-16T23:00:00Z')).toBe(0)
  expect(await shownAt('2030-01-15T12:00:00Z', '/shop')).toBe(0)
})

test('a banner that lacks the visitor’s language is shown in the brand’s first one, which it names', async () => {
  const banner = [aBanner(), aBanner({ slug: 'both' }), aBanner({ slug: 'both', language: 'en', title: 'Give' })]
  await loadDocuments(database, mine, { ...documents, banner })
  const shown = async (language: string) =>
    (await listBanners(shop({}, language), '/contact')).map((one) => `${one.slug} ${one.language}`)
  expect(await shown('en')).toEqual(['both en', 'gift de'])
  expect(await shown('de')).toEqual(['both de', 'gift de'])
})

test('a brand’s documents belong to that brand only', async () => {
  const other = shop({}, 'de', theirs)
  expect(await readPage(other, 'privacy')).toMatchObject({ refusal: 'notFound' })
  await loadDocuments(database, foreign, { page: [], post: [], banner: [] })
  expect(isRefusal(await readPage(shop(), 'privacy'))).toBe(false)
})
