import { addToCart } from '#cart'
import type { CartAnswer } from '#cart/contract'
import { isSold } from '#catalogue'
import { toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import { findPosition } from '#orders'
import { isAsked } from '#orders/contract'
import type { CheckoutShop } from '../shop.ts'
import { isStoppedProduct } from './stopped-product.ts'

/**
 * Makes a new cart with what an order held, for the same numbers; without what is no longer sold, and what somebody else
 * asked for.
 * @returns its name; refuses orderNotFound, productNotAvailable where nothing of it is sold any more, and whatever
 *   addToCart refuses
 */
export async function buyAgain(shop: CheckoutShop, orderNumber: string): Promise<CartAnswer | Refusal> {
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!position) return refuse('orderNotFound')
  const items = position.lines.flatMap((line) => {
    const { productId, faceAmount, msisdn, quantity } = line
    const product = shop.catalogue.products.get(productId)
    // A plan goes on an eSIM, which its order's page offers beside each.
    if (isAsked(line) || product?.kind === 'esim-plan') return []
    if (!product || !isSold(product) || isStoppedProduct(shop, productId)) return []
    const amount = 'range' in product.price ? toMajor(faceAmount) : undefined
    // A line that was only set up counts as one.
    return [
      { productId, quantity: quantity || 1, ...(msisdn ? { phoneNumber: msisdn } : {}), ...(amount ? { amount } : {}) },
    ]
  })
  return items.length > 0 ? addToCart(shop, { items }) : refuse('productNotAvailable')
}
