import type { BrandView } from '#catalogue/contract'

/** How what came as a code is redeemed, by product: told by its brand, where the shop still shows that. */
export function redemptionOf(
  brands: readonly BrandView[],
  items: readonly { productId: string; codes?: unknown }[],
): Record<string, string[]> {
  const coded = items.filter(({ codes }) => codes !== undefined)
  return Object.fromEntries(
    coded.flatMap(({ productId }) => {
      const brand = brands.find(({ productIds }) => productIds.includes(productId))
      return brand && brand.redemption.length > 0 ? [[productId, brand.redemption]] : []
    }),
  )
}
