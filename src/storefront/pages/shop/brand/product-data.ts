import { type Currency, type Minor, toDecimalString } from '#kit/money'
import type { BrandPage } from './load.ts'

type Page = Pick<BrandPage, 'brand' | 'products' | 'seller' | 'share'>
type Place = { origin: string; url: string; currency: Currency }

/**
 * What is sold on a brand's page, for search engines (schema.org): products that can be bought now, at the price that is
 * paid for them, the fee included; nothing of those that cannot.
 */
export function productData({ brand, products, seller, share }: Page, { origin, url, currency }: Place) {
  const sold = products.filter(({ status }) => status === 'ACTIVE')
  if (sold.length === 0) return undefined
  return {
    '@type': 'Product',
    name: brand.brandName,
    ...(brand.description && { description: brand.description }),
    image: origin + (share ?? brand.mark),
    brand: { '@type': 'Brand', name: brand.brandName },
    offers: sold.map(({ productId, description, amount, range, serviceFee }) => ({
      '@type': 'Offer',
      sku: productId,
      name: description,
      url,
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: seller },
      ...(amount !== undefined
        ? { price: toDecimalString(amount + serviceFee), priceCurrency: currency }
        : range && { priceSpecification: between(range.min + serviceFee, range.max + serviceFee, currency) }),
    })),
  }
}

const between = (least: Minor, most: Minor, priceCurrency: Currency) => ({
  '@type': 'PriceSpecification',
  minPrice: toDecimalString(least),
  maxPrice: toDecimalString(most),
  priceCurrency,
})
