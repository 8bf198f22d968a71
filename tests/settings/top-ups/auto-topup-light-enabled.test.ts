import { describe, expect, test } from 'vitest'
import { addToCart } from '#cart'
import { brandViews, lightViews, readCatalogue, searchProducts } from '#catalogue'
import { systemClock } from '#kit/clock'
import { aTenant } from '../../support/brands/brand.ts'
import { aCatalogue } from '../../support/products/products.ts'

type SellingShop = Parameters<typeof addToCart>[0]

const product = (productId: string, serviceVariant: string) => ({
  productId,
  brandId: 'own',
  brandName: 'Own',
  categoryId: 'credit',
  kind: 'topup',
  currency: 'EUR',
  description: { de: productId },
  amount: 1500,
  serviceVariant,
  operator: { id: 1 },
  supplier: 'dt-one',
  supplierProductId: 1,
})
const shopWhere = (autoTopupLightEnabled: boolean) => {
  const catalogue = aCatalogue(readCatalogue([product('normal', 'NORMAL'), product('light', 'LIGHT')]).products)
  const visitor = { language: 'de', channel: 'web' }
  const db = { transaction: async () => undefined }
  return {
    tenant: aTenant({ autoTopupLightEnabled }),
    catalogue,
    visitor,
    db,
    clock: systemClock,
  } as unknown as SellingShop
}
const found = (shop: SellingShop, views: typeof lightViews) =>
  searchProducts(views(shop), 'de', {}).products.map(({ productId }) => productId)
const put = (shop: SellingShop, productId: string) =>
  addToCart(shop, { items: [{ productId, phoneNumber: '+4915112345678' }] })

describe('autoTopupLightEnabled', () => {
  test('on, what is sold for auto top-up light is listed apart, and goes into a cart by its id', async () => {
    const shop = shopWhere(true)
    expect([found(shop, brandViews), found(shop, lightViews)]).toEqual([['normal'], ['light']])
    expect(await put(shop, 'light')).toEqual({ cartName: expect.any(String) })
  })

  test('off, there is no such thing', async () => {
    const shop = shopWhere(false)
    expect([found(shop, brandViews), found(shop, lightViews)]).toEqual([['normal'], []])
    expect(await put(shop, 'light')).toMatchObject({ refusal: 'productNotAvailable' })
    expect(await put(shop, 'normal')).toEqual({ cartName: expect.any(String) })
  })
})
