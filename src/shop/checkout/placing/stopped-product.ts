import { isStopped } from '#catalogue'
import type { CheckoutShop } from '../shop.ts'

export function isStoppedProduct({ catalogue }: CheckoutShop, productId: string): boolean {
  const product = catalogue.products.get(productId)
  return product !== undefined && isStopped(catalogue, product)
}
