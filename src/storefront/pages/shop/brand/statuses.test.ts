import { expect, test } from 'vitest'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import { aGuest } from '../../../../../tests/support/pages/ask-page.tsx'
import { aBrandView, catalogueShowing } from '../../../../../tests/support/products/products.ts'

const shop = aTenant({ mainPage: '/shop', locales: ['en'], country: 'nl', features: { hasMultipleBrands: true } })
const brands = [
  aBrandView(
    'kpn',
    [
      { amount: 10 },
      { amount: 20, status: 'OUT_OF_STOCK' },
      { amount: 40, status: 'COMING_SOON' },
      { amount: 60, status: 'DISCONTINUED' },
    ],
    { brandName: 'KPN' },
  ),
  aBrandView('gone', [{ amount: 10, status: 'DISCONTINUED' }], { brandName: 'Gone Mobile' }),
]
const guest = () => aGuest(shop, 'en', { catalogue: catalogueShowing(brands) })

test('an amount that is sold out or still to come is a tile that says so and cannot be chosen', async () => {
  const { html, text } = await guest().get('/shop/credit/kpn')
  const tiles = [...html.matchAll(/<label.*?<\/label>/gs)]
    .map(([tile]) => tile)
    .filter((tile) => tile.includes('name="amount"'))
  const said = tiles.map((tile) => [
    tile
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    tile.includes('disabled=""'),
  ])
  expect(said).toEqual([
    ['€10', false],
    ['€20 Sold out', true],
    ['€40 Coming soon', true],
  ])
  expect(text).not.toContain('kpn-60')
})

test('who asks for such an amount all the same is told that it is not to be had, and nothing is put into a cart', async () => {
  const typed = { msisdn: '0612345678', amount: '20' }
  const { status, text } = await guest().post('/shop/credit/kpn', typed)
  expect(status).toBe(422)
  expect(text).toContain(guest().t('productNotAvailable'))
})

test('a brand of which nothing is sold any more is listed nowhere; its address says so, and leads on', async () => {
  for (const path of ['/shop', '/shop/credit', '/shop/credit/kpn']) {
    expect((await guest().get(path)).text).not.toContain('Gone Mobile')
  }
  const { status, text, html } = await guest().get('/shop/credit/gone')
  expect(status).toBe(410)
  expect(text).toContain('Gone Mobile is no longer sold')
  expect(text).toContain('Codes you have already bought remain valid.')
  expect(html).toContain('href="/shop/credit/kpn"')
})
