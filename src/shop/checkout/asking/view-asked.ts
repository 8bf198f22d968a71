import { createAskedCart } from '#cart'
import type { CartAnswer } from '#cart/contract'
import { faceValue, isSold } from '#catalogue'
import { type Currency, type Minor, toMajor } from '#kit/money'
import { hintOfPhone } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { isAskedPaid } from '#orders/asked'
import { keyOfAsked } from '#orders/contract'
import { isStoppedProduct } from '../placing/stopped-product.ts'
import type { CheckoutShop } from '../shop.ts'
import { type AskedTopUp, openAsked } from './asked-link.ts'

/** What becomes of a link: it can be paid for, or why not. `total` is with the fee, at today's price. */
export type Asked =
  | { kind: 'damaged' }
  | { kind: 'expired' | 'paid' | 'gone'; name: string }
  | { kind: 'open'; name: string; hint: string; amount: Minor; total: Minor; currency: Currency }

/** @returns what a link asks for, as whoever opens it may know */
export async function viewAsked(shop: CheckoutShop, token: string): Promise<Asked> {
  const asked = openAsked(shop, token)
  return asked ? stateOf(shop, asked) : { kind: 'damaged' }
}

async function stateOf(shop: CheckoutShop, asked: AskedTopUp & { isExpired: boolean }): Promise<Asked> {
  const { id, msisdn, name, amount } = asked
  if (await shop.db.read((tx) => isAskedPaid(tx, [keyOfAsked(id)]))) return { kind: 'paid', name }
  if (asked.isExpired) return { kind: 'expired', name }
  const product = shop.catalogue.products.get(asked.productId)
  if (!product || !isSold(product) || isStoppedProduct(shop, asked.productId)) return { kind: 'gone', name }
  if (faceValue(product, 'range' in product.price ? amount : undefined) !== amount) return { kind: 'gone', name }
  const hint = hintOfPhone(msisdn, shop.tenant.phoneCountryCodes)
  return { kind: 'open', name, hint, amount, total: amount + product.serviceFee, currency: product.currency }
}

/**
 * Makes a cart with what a link asks for, at today's price.
 * @returns its name; refuses linkNotValid for a link that was changed or is too old, askedIsPaid, and what addToCart
 *   refuses
 */
export async function payAsked(shop: CheckoutShop, token: string): Promise<CartAnswer | Refusal> {
  const asked = openAsked(shop, token)
  if (!asked) return refuse('linkNotValid')
  const { kind } = await stateOf(shop, asked)
  if (kind === 'paid') return refuse('askedIsPaid')
  if (kind === 'gone') return refuse('productNotAvailable')
  if (kind !== 'open') return refuse('linkNotValid')
  const { productId, msisdn } = asked
  const product = shop.catalogue.products.get(productId)
  const amount = product && 'range' in product.price ? { amount: toMajor(asked.amount) } : {}
  const cart = await createAskedCart(shop, keyOfAsked(asked.id), { productId, phoneNumber: msisdn, ...amount })
  // The payer knows nothing of the number that could be corrected.
  return isRefusal(cart) && cart.fields?.phoneNumber ? refuse('productNotAvailable') : cart
}
