import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { identifyBrowser, openLimiter } from '#api'
import { readBrands, type Tenant } from '#tenants'
import { buildIfStale } from '../../../scripts/build.ts'
import type { PageContext } from '../../../src/storefront/document/page-context.ts'
import { startingWith } from '../../../src/storefront/document/themes.ts'
import { pageShopOf } from '../../../src/storefront/page-shop.ts'
import { openBuild } from '../../../src/storefront/rendering/bundle-files.ts'
import { cookieOf } from '../../support/pages/ask-page.tsx'
import { pagesOf } from '../../support/pages/pages.ts'
import { wire } from '../../support/shop/wire.ts'

// Parts of pages are cached for all visitors (docs/decisions/0090). A cache key that leaves something out shows one
// visitor's part to another: each visitor's pages are compared with those of a shop whose cache is empty.

await buildIfStale(AbortSignal.timeout(300_000))
const answerBefore = await (await openBuild()).answer()
const world = await wire()
const { app, ours } = world
const limiter = openLimiter(app.database.registry)
const signedIn = cookieOf((await pagesOf(world).customer()).jar)
/** All brands, each with the products, customers and orders of the first test brand. */
const tenants = (await readBrands('tenants')).brands.map((brand): Tenant => ({ ...brand, id: ours, version: 1 }))

/** Some forms contain a random number so that they are processed only once. */
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

type BuiltPages = { answer: typeof answerBefore }

type Visitor = { language: string; theme: string; asked: string; cookie: string }

/** Each visitor differs from the first in one thing. The first comes twice. */
function visitorsOf({ locales, themes }: Tenant): Record<string, Visitor> {
  const guest = { language: locales[0] ?? '', theme: themes[0]?.name ?? '', asked: '', cookie: '' }
  return {
    guest,
    customer: { ...guest, cookie: `${signedIn}; cart=c-1; cartCount=3` },
    'guest of another language': { ...guest, language: locales.at(-1) ?? '' },
    'guest of another theme': { ...guest, theme: themes.at(-1)?.name ?? '' },
    'guest with a number and an amount': { ...guest, asked: '?msisdn=4915112345678&amount=30' },
    'guest who asks for a language': { ...guest, asked: `?lng=${guest.language}&amount=15` },
    'guest who searches': { ...guest, asked: '?search=a&message=tokenStatusCanceledError&occasion=1' },
    'guest again': guest,
  }
}

const addressesOf = ({ mainPage }: Tenant) => [
  mainPage,
  '/',
  '/shop',
  '/cookies',
  '/contact',
  '/blog',
  '/login',
  '/account',
  '/support',
  '/not-found',
  '/privacy',
  '/shop/checkout/cart',
  '/shop/checkout/payment',
  '/checkout/cart',
  '/shop/guthaben',
  '/withdraw',
]

/** The texts of a brand stay the same in its new versions here: to write them anew for each page takes longer than the page. */
const writtenTexts = new Map<string, PageContext['texts']>()
function textsOf(tenant: Tenant, language: string): PageContext['texts'] {
  const name = `${tenant.assetsFolderName} ${language}`
  const texts = writtenTexts.get(name) ?? app.content.pageTexts(tenant, language)
  writtenTexts.set(name, texts)
  return texts
}

async function pageFor(
  tenant: Tenant,
  path: string,
  { language, theme, asked, cookie }: Visitor,
  { answer, nonce } = { answer: answerBefore, nonce: 'n' },
) {
  const request = new Request(`https://shop.example${path}${asked}`, { headers: { cookie } })
  const visitor = { ip: '198.51.100.1', channel: 'web', language, requestId: 'r' } as const
  const { shop, browser } = await identifyBrowser(await app.shopFor(tenant, visitor), request.headers)
  const around: PageContext = {
    nonce,
    origin: 'https://shop.example',
    age: 0,
    texts: textsOf(tenant, language),
    looks: startingWith(
      tenant.themes.map((one) => ({ ...one, color: undefined })),
      theme,
    ),
    report: (error) => {
      throw error
    },
  }
  const { status, headers } = await answer(request, pageShopOf(shop, { browser, limits: limiter }), around)
  // Only the first page has what a part adds to the head.
  const html = around.html
    ?.toString()
    .replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
    .replaceAll(uuids, '')
  return `${status} ${headers.get('location')} ${html}`
}

/** Shortens pages, which would fill the screen. */
function firstDifference(one: string, other: string): [string, string] | undefined {
  if (one === other) return undefined
  const at = [...one].findIndex((sign, place) => sign !== other[place])
  return [one.slice(at - 80, at + 80), other.slice(at - 80, at + 80)]
}

/** One brand of each kind. Their other differences do not change what is cached. */
const kindOf = ({ locales, themes, features }: Tenant) =>
  [locales.length > 1, themes.length > 1, features.hasMultipleBrands, features.skipCartPageCheckout].join()
const oneOfEach = [...new Map(tenants.map((tenant) => [kindOf(tenant), tenant])).values()]

test.each(oneOfEach)('no visitor of $assetsFolderName is shown what is another’s', async (tenant) => {
  let rendered = 0
  for (const [name, visitor] of Object.entries(visitorsOf(tenant))) {
    for (const path of addressesOf(tenant)) {
      const page = await pageFor(tenant, path, visitor)
      // A new version of a brand is a new object, for which nothing is cached.
      const anew = await pageFor({ ...tenant }, path, visitor)
      expect(firstDifference(page, anew), `${path} for the ${name}`).toBeUndefined()
      if (page.startsWith('200')) rendered += 1
    }
  }
  expect(rendered).toBeGreaterThanOrEqual(40)
})

test('what ends a page is its own, also where pages of the same routes were rendered before', async () => {
  const [tenant] = tenants.filter(({ locales }) => locales.length > 1)
  if (!tenant) throw new Error('no brand speaks two languages')
  const { guest, 'guest of another language': other } = visitorsOf(tenant)
  const anew = async (name: string) => {
    const { answer } = (await import(`${pathToFileURL(resolve('build/server/index.js'))}?${name}`)) as BuiltPages
    return (visitor: Visitor | undefined, nonce: string) =>
      pageFor({ ...tenant }, tenant.mainPage, visitor as Visitor, { answer, nonce })
  }
  const another = { ...(other as Visitor), asked: `?msisdn=${encodeURIComponent('</script>\ue003$&')}&amount=30` }
  const [first, second] = [await anew('first'), await anew('second')]
  await first(guest, 'a-nonce-of-somebody')
  const page = await first(another, 'a-nonce-of-another')
  expect(firstDifference(page, await second(another, 'a-nonce-of-another'))).toBeUndefined()
  expect(page).not.toContain('a-nonce-of-somebody')
  expect(page.match(/<script nonce="a-nonce-of-another"/g)).toHaveLength(1)
  expect(page.match(/<title>/g)).toHaveLength(1)
})
