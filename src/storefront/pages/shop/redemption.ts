import type { BrandView } from '#catalogue/contract'

/** How to redeem codes, by product: the brand's instructions, if the shop still shows the brand. */
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
