import { toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import { findPosition, isUndecided } from '#orders'
import { orderOfToken } from '../addresses.ts'
import type { PaymentLink } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'

/**
 * The link by which an order is paid (specification, section 4: for Tikkie the URL is stored). Only reads our tables:
 * the page asks every few seconds, and webhooks bring the result.
 * @param token of the order's return URL
 * @returns no `url` once nothing is to be paid; refuses orderNotFound
 */
export async function paymentLink(shop: CheckoutShop, token: string): Promise<PaymentLink | Refusal> {
  const orderNumber = orderOfToken(shop, token)
  const position = orderNumber && (await shop.db.read((tx) => findPosition(tx, orderNumber)))
  if (!position) return refuse('orderNotFound')
  const { state, payments, total, currency } = position
  const waiting = payments.findLast((one) => one.method === 'tikkie' && isUndecided(one.state))
  const url = state === 'open' ? waiting?.checkoutUrl : null
  return { orderNumber, totalPrice: toMajor(total), currency, ...(url ? { url } : {}) }
}
