import escapeHtml from 'escape-html'
import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { aGuest } from '../../../tests/support/pages/ask-page.tsx'
import { headHtml } from '../rendering/head-html.server.tsx'

const attributes = (html: string, tag: RegExp) => [...html.matchAll(tag)].map(([, value]) => value)
const structured = (html: string) =>
  attributes(html, /<script type="application\/ld\+json">(.*?)<\/script>/g).map((json) => JSON.parse(json ?? ''))

const guest = (language: 'de' | 'en' = 'de') => {
  const post = {
    slug: 'tipp',
    title: 'Ein </script> Tipp',
    description: 'Kurz',
    body: 'Text',
    publishedOn: '2030-01-31',
    picture: ['sim', 'plane'],
  }
  return aGuest(aTenant({ features: { hasBlog: true } }), language, {
    documents: { post: [{ ...post, language: 'de' }] },
  })
}

test('a page is known by one address in each language, and names its sisters', async () => {
  const { html } = await guest('en').get('/privacy?lng=en')
  const canonical = attributes(html, /rel="canonical" href="([^"]*)"/g)
  expect(canonical).toEqual(['https://shop.example/privacy?lng=en'])
  expect(attributes(html, /<link rel="alternate" hrefLang="([^"]*)"/gi)).toEqual(['de', 'en', 'x-default'])
})

test('an article names only the languages it is written in', async () => {
  const { html } = await guest().get('/blog/tipp')
  expect(attributes(html, /<link rel="alternate" hrefLang="([^"]*)"/gi)).toEqual([])
})

test('a card of the page has its title, text, address and kind', async () => {
  const card = (html: string, name: string) =>
    attributes(html, new RegExp(`property="og:${name}" content="([^"]*)"`, 'g'))[0]
  const page = await guest().get('/privacy')
  expect(card(page.html, 'title')).toBe('Datenschutz – First Brand')
  expect(card(page.html, 'url')).toBe('https://shop.example/privacy')
  expect(card(page.html, 'type')).toBe('website')
  expect(card((await guest().get('/blog/tipp')).html, 'type')).toBe('article')
})

test('the main page says whose shop it is, another page does not', async () => {
  const { get } = guest()
  const [shop] = structured((await get('/shop/topup/firstbrand')).html)
  expect(shop['@graph']).toMatchObject([
    { '@type': 'Organization', name: 'First Brand', url: 'https://shop.example' },
    { '@type': 'WebSite', name: 'First Brand' },
  ])
  expect(JSON.stringify(structured((await get('/privacy')).html))).not.toContain('WebSite')
})

test('an article says what it is and where it stands; nothing in it ends the data early', async () => {
  const [article, crumbs] = structured((await guest().get('/blog/tipp')).html)
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: 'Ein </script> Tipp',
    datePublished: '2030-01-31',
    image: expect.stringMatching(/^https:\/\/shop\.example\/marks\/[a-z]+-sim\.plane\.[a-z]+-/),
    inLanguage: 'de',
    publisher: { name: 'Saldo Test GmbH' },
  })
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://shop.example/shop/topup/firstbrand' },
      { position: 2, item: 'https://shop.example/blog' },
      { position: 3, name: 'Ein </script> Tipp' },
    ],
  })
})

test('what search engines are told of the way here is what the page shows', async () => {
  for (const path of ['/blog', '/blog/tipp', '/privacy', '/contact']) {
    const { html } = await guest().get(path)
    const crumbs = structured(html).find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement
    const [, shown = ''] = /<nav aria-label="[^"]*" class="text-sm">(.*?)<\/nav>/s.exec(html) ?? []
    const items = attributes(shown, /<li[^>]*>(.*?)<\/li>/gs)
    expect(
      crumbs.map(({ name }: { name: string }) => escapeHtml(name)),
      path,
    ).toEqual(items.map((item) => item?.replace(/<[^>]+>/g, '')))
    expect(
      crumbs.map(({ item }: { item?: string }) => item?.replace('https://shop.example', '')),
      path,
    ).toEqual(items.map((item) => /href="([^"]*)"/.exec(item ?? '')?.[1]))
  }
})

test('a shared link shows a picture, large and described, where the build drew one', () => {
  const head = (picture: string | undefined) =>
    headHtml({
      named: 'Title',
      description: undefined,
      siteName: 'First Brand',
      language: 'de',
      messengerAppId: undefined,
      listed: { page: '/', canonical: '/', kind: 'website', locales: ['de'], picture },
    })
  const drawn = head('https://shop.example/share/shop.png')
  expect(attributes(drawn, /property="og:image[:\w]*" content="([^"]*)"/g)).toEqual([
    'https://shop.example/share/shop.png',
    '1200',
    '630',
    'First Brand',
  ])
  expect(drawn).toContain('name="twitter:card" content="summary_large_image"')
  expect(head(undefined)).not.toContain('og:image')
  expect(head(undefined)).toContain('name="twitter:card" content="summary"')
})

test('what is on the way to buying is shown to no search engine', async () => {
  const { html } = await guest().get('/not-found')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toMatch(/rel="canonical"|property="og:|rel="alternate"/)
})
