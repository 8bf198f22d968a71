import { type CatalogueShop, describe } from '#catalogue'
import type { Currency } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import { brandPath } from '#tenants/contract'
import { type Variant, variantsOf } from './variants.ts'

export type FeedMetadata = { id: string; target_country: string }

type FeedVariant = {
  id: string
  title: string
  url: string
  price: { amount: number; currency: Currency }
  availability: { available: boolean; status: 'in_stock' | 'out_of_stock' }
  categories: { value: string; taxonomy: 'merchant' }[]
  seller: { name: string; links: { type: string; url: string }[] }
}
export type FeedProduct = { id: string; title: string; url: string; variants: FeedVariant[] }

type FeedShop = CatalogueShop & { siteUrl: string }

/** Each brand has one feed, under its own id: it is made from the catalogue, and nobody writes to it. */
export const feedOf = ({ tenant }: FeedShop, id: string): FeedMetadata | Refusal =>
  id === tenant.id ? { id, target_country: tenant.country.toUpperCase() } : refuse('notFound')

/** @returns everything that assistants can buy, at today's prices with all fees; refuses notFound for another feed */
export function productsOfFeed(shop: FeedShop, id: string): { products: FeedProduct[] } | Refusal {
  const { tenant, catalogue } = shop
  if (id !== tenant.id) return refuse('notFound')
  const products = catalogue.brands
    .flatMap(({ productIds }) => productIds)
    .flatMap((productId): FeedProduct[] => {
      const [first, ...others] = variantsOf(catalogue, productId)
      if (!first) return []
      const title = describe(first.product, shop.visitor.language)
      return [{ id: productId, title, url: urlOf(shop, first), variants: [first, ...others].map(written(shop)) }]
    })
  return { products }
}

const urlOf = ({ siteUrl, tenant }: FeedShop, { product }: Variant): string => `${siteUrl}${brandPath(tenant, product)}`

const written =
  (shop: FeedShop) =>
  (variant: Variant): FeedVariant => {
    const { id, product, price, isAvailable } = variant
    const { tenant, siteUrl } = shop
    return {
      id,
      title: describe(product, shop.visitor.language),
      url: urlOf(shop, variant),
      price: { amount: price, currency: product.currency },
      availability: { available: isAvailable, status: isAvailable ? 'in_stock' : 'out_of_stock' },
      categories: [{ value: product.categoryId, taxonomy: 'merchant' }],
      seller: {
        name: tenant.provider.name,
        links: [
          { type: 'terms_of_service', url: `${siteUrl}/terms-of-use` },
          { type: 'refund_policy', url: `${siteUrl}/withdrawal-instruction` },
          { type: 'privacy_policy', url: `${siteUrl}/privacy` },
        ],
      },
    }
  }
