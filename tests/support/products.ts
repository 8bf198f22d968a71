import type { BrandView, ProductView } from '#catalogue/contract'

/** A product as a page sees it. */
const aProductView = (productId: string, more: Partial<ProductView> = {}): ProductView => ({
  ...{ id: productId, productId, kind: 'topup', description: productId, brandId: 'own', brandName: 'Own' },
  ...{ categoryId: 'credit', currency: 'EUR', serviceFee: 0, status: 'ACTIVE', usual: false },
  ...{ serviceVariant: 'NORMAL', vat: 'multi-purpose' },
  logo: { metadata: [], fullPath: '/logo.svg' },
  ...more,
})

/** A brand as a page sees it; its products are its own. */
export function aBrandView(
  brandId: string,
  products: Partial<ProductView>[],
  more: Partial<BrandView> = {},
): BrandView {
  const { brandName = brandId, categoryId = 'credit' } = more
  return {
    ...{ brandId, brandName, categoryId, colour: '#204a87', redemption: [], questions: [] },
    ...more,
    products: products.map((product) =>
      aProductView(`${brandId}-${product.amount ?? 'open'}`, { brandId, brandName, categoryId, ...product }),
    ),
  }
}
