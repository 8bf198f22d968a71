import { type Catalogue, describe, faceValue, isForAll, isSold, isStopped, type SoldProduct } from '#catalogue'
import type { Minor } from '#kit/money'
import { isRefusal } from '#kit/result'

/** One thing that an assistant can buy: a product at one face value, under its id in the feed. */
export type Variant = { id: string; product: SoldProduct; amount: Minor; price: Minor; isAvailable: boolean }

/** Face values of a free amount that the feed lists, minor units; each within the product's range. */
const listedAmounts = [5_00, 10_00, 15_00, 20_00, 25_00, 30_00, 40_00, 50_00, 75_00, 100_00]

// An eSIM plan needs answers about a device, and what sets up later payments needs an account: both are for the pages.
const kinds: readonly string[] = ['topup', 'voucher', 'giftcard']

/** @returns the variants of a product, which the feed lists */
export function variantsOf(catalogue: Catalogue, productId: string): Variant[] {
  const product = catalogue.products.get(productId)
  if (!product || !isSold(product) || !isForAll(product) || !kinds.includes(product.kind)) return []
  const amounts = 'amount' in product.price ? [product.price.amount] : listedAmounts
  return amounts
    .filter((amount) => !isRefusal(faceValue(product, amount)))
    .map((amount) => ({
      id: 'amount' in product.price ? productId : `${productId}:${amount}`,
      product,
      amount,
      price: amount + product.serviceFee,
      isAvailable: !isStopped(catalogue, product) && !isStopped(catalogue, product, amount),
    }))
}

/** @returns the variant of an id; undefined for what is not sold to assistants */
export function variantOf(catalogue: Catalogue, id: string): Variant | undefined {
  const [productId = ''] = id.split(':')
  return variantsOf(catalogue, productId).find((variant) => variant.id === id)
}

/** @returns a variant's title in the reader's language */
export const titleOf = ({ product }: Variant, language: string): string => describe(product, language)
