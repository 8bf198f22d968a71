import { expect } from 'vitest'
import { loadProducts } from '#catalogue'
import type { CheckoutShop } from '#checkout'
import { importCodes } from '#stock'
import type { wire } from '../shop/wire.ts'
import { untilHolds } from '../test-run/until-holds.ts'

type Wired = Pick<Awaited<ReturnType<typeof wire>>, 'app' | 'ours' | 'ask'>

/** A gift card as a shop lists it; from our own stock unless said otherwise. */
export const aCard = (productId: string, more: object = {}) => ({
  productId,
  brandId: 'bookshop',
  brandName: 'Bookshop',
  categoryId: 'cards',
  kind: 'giftcard',
  amount: 2500,
  description: { de: 'Bücherkarte, 25 €', en: 'Bookshop card, €25' },
  currency: 'EUR',
  supplier: 'stock',
  ...more,
})

/** Lets the first brand sell these products beside its usual ones, and waits until it does. */
export async function sells({ app, ours, ask }: Wired, products: readonly { productId: string }[]): Promise<void> {
  const { brands } = (await app.shopOf(ours)).catalogue
  const known = brands.flatMap((brand) => brand.products)
  const kept = known.map(({ source, price, serviceFee, usual, ...product }) => ({
    ...product,
    ...price,
    serviceFee,
    usual,
    ...(source?.from === 'supplier'
      ? {
          supplier: source.supplier,
          supplierProductId: source.supplierProductId,
          ...(source.operatorId ? { operator: { id: source.operatorId, name: product.brandName } } : {}),
        }
      : source
        ? { supplier: 'stock' }
        : {}),
  }))
  const ids = products.map(({ productId }) => productId)
  await loadProducts(app.database, ours, [...kept.filter(({ productId }) => !ids.includes(productId)), ...products])
  await untilHolds(async () => {
    for (const id of ids) expect(await standing(ask, id)).toBeDefined()
  })
}

/** Puts codes into the first brand's stock, and waits until they are on sale. */
export async function stocks(wired: Wired, productId: string, codes: readonly string[]): Promise<CheckoutShop> {
  const { app, ours, ask } = wired
  const shop = await app.shopOf(ours)
  expect(await importCodes(shop, { productId, batch: 'a list', text: codes.join('\n') })).toEqual({
    imported: codes.length,
  })
  await untilHolds(async () => expect(await standing(ask, productId)).toBe('ACTIVE'))
  return shop
}

/** How a product is shown. */
export async function standing(ask: Wired['ask'], productId: string): Promise<string | undefined> {
  const { products } = (await ask('GET /api/shop/rest/v1/products?size=50')).json
  return products.find((one: { productId: string }) => one.productId === productId)?.status
}
