import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { shopOfProcess } from '../../../tests/support/pages/shop-per-process.ts'
import { type PageContext, pageContext } from '../document/page-context.ts'
import { type PageShop, pageShop } from '../page-shop.ts'
import { loader } from './sitemap.ts'

const aPost = (language: string) => ({
  slug: 'tipp',
  language,
  title: 'Tipp',
  description: 'x',
  body: 'y',
  publishedOn: '2030-01-31',
  picture: [],
})

async function sitemap(settings: Parameters<typeof aTenant>[0]) {
  const { shopFor } = await shopOfProcess(aTenant(settings), { documents: { post: [aPost('de')] } })
  const shop = await shopFor({ ip: '203.0.113.1', channel: 'web', language: 'de', requestId: 'r' })
  const context = new RouterContextProvider()
  context.set(pageShop, shop as unknown as PageShop)
  context.set(pageContext, { origin: 'https://shop.example' } as PageContext)
  const xml = await (await loader({ context } as unknown as LoaderFunctionArgs)).text()
  return { xml, places: [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place) }
}

test('every page stands in it once for each of its languages, with its sisters', async () => {
  const { xml, places } = await sitemap({ features: { hasBlog: true } })
  for (const path of ['/shop/topup/firstbrand', '/contact', '/impressum', '/privacy', '/terms-of-use', '/blog']) {
    for (const language of ['de', 'en']) expect(places).toContain(`https://shop.example${path}?lng=${language}`)
  }
  expect(xml).toContain('hreflang="en" href="https://shop.example/privacy?lng=en"')
  expect(places).toContain('https://shop.example/blog/tipp')
  expect(new Set(places).size).toBe(places.length)
})

test('what a brand hides, or has elsewhere, is not in it', async () => {
  const hidden = { visibility: { impressum: false, customerSupport: false }, contactPageUrl: 'https://a.example/b' }
  const { places } = await sitemap(hidden)
  expect(places.join()).not.toMatch(/impressum|support|contact|blog|checkout/)
})

test('in one language an address needs no language', async () => {
  const { xml, places } = await sitemap({ locales: ['de'] })
  expect(places).toContain('https://shop.example/privacy')
  expect(xml).not.toContain('hreflang')
})
