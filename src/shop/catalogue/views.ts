import { toMajor } from '#kit/money'
import type { BrandView, ProductView } from './contract.ts'
import { type Catalogue, describe, type Product } from './product.ts'

function productView(product: Product, language: string): ProductView {
  const { price } = product
  return {
    id: product.productId,
    productId: product.productId,
    description: describe(product, language),
    brandId: product.brandId,
    brandName: product.brandName,
    categoryId: product.categoryId,
    currency: product.currency,
    ...('amount' in price
      ? { amount: toMajor(price.amount) }
      : {
          range: { min: toMajor(price.range.min), max: toMajor(price.range.max), step: toMajor(price.range.step) },
        }),
    serviceFee: toMajor(product.serviceFee),
    status: product.status,
    usual: product.usual,
  }
}

const visible = new Set(['ACTIVE', 'OUT_OF_STOCK', 'COMING_SOON'])

/** What a shopper may see: all brands with what they sell, without what is withdrawn. */
export function brandViews(shop: { catalogue: Catalogue; visitor: { language: string } }): BrandView[] {
  return shop.catalogue.brands
    .map(({ brandId, brandName, categoryId, products }) => ({
      brandId,
      brandName,
      categoryId,
      products: products
        .filter(({ status }) => visible.has(status))
        .map((product) => productView(product, shop.visitor.language)),
    }))
    .filter(({ products }) => products.length > 0)
}
