import { expect, test } from 'vitest'
import { formatMoney, fromMajor } from '#kit/money'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import { aGuest } from '../../../../../tests/support/pages/ask-page.tsx'
import { aBrandView, catalogueShowing } from '../../../../../tests/support/products/products.ts'

const shop = aTenant({ mainPage: '/shop', locales: ['en'], country: 'nl', features: { hasMultipleBrands: true } })
const brands = [
  aBrandView(
    'kpn',
    [
      { amount: 10, serviceFee: 0.5 },
      { amount: 20, status: 'OUT_OF_STOCK' },
      { amount: 40, status: 'COMING_SOON' },
      { amount: 60, status: 'DISCONTINUED' },
      { range: { min: 5, max: 100, step: 5 }, serviceFee: 1 },
    ],
    { brandName: 'KPN', description: 'Calls & data' },
  ),
  aBrandView('soon', [{ amount: 10, status: 'COMING_SOON' }]),
  aBrandView('gone', [{ amount: 10, status: 'DISCONTINUED' }]),
]
const asked = async (brandId: string) => {
  const { html, text } = await aGuest(shop, 'en', { catalogue: catalogueShowing(brands) }).get(
    `/shop/credit/${brandId}`,
  )
  const [product] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json]) => JSON.parse(json ?? ''))
    .filter((data) => data['@type'] === 'Product')
  return { product, text }
}

test('search engines are told what can be bought now, at the price that is paid, and nothing else', async () => {
  const { product, text } = await asked('kpn')
  expect(product).toMatchObject({
    name: 'KPN',
    description: 'Calls & data',
    image: expect.stringMatching(/^https:\/\/shop\.example\/marks\/[a-z]+-[a-z]+-204a87-[0-9a-f]{6}\.svg$/),
    brand: { name: 'KPN' },
  })
  const offer = { availability: 'https://schema.org/InStock', url: 'https://shop.example/shop/credit/kpn' }
  expect(product.offers).toMatchObject([
    { ...offer, sku: 'kpn-10', price: '10.50', priceCurrency: 'EUR', seller: { name: 'Saldo Test GmbH' } },
    { ...offer, priceSpecification: { minPrice: '6.00', maxPrice: '101.00', priceCurrency: 'EUR' } },
  ])
  expect(product.offers).toHaveLength(2)
  expect(text).toContain(formatMoney(fromMajor(product.offers[0].price) ?? 0, 'EUR', 'en'))
})

test('of a brand of which nothing can be bought they are told nothing', async () => {
  for (const brandId of ['soon', 'gone']) expect((await asked(brandId)).product).toBeUndefined()
})
