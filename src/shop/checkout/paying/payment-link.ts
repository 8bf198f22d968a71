import { toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import { findPosition, isUndecided } from '#orders'
import { orderOfToken } from '../addresses.ts'
import type { PaymentLink } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'

/**
 * The link by which an order waits to be paid (specification, section 4: for Tikkie the URL is stored). It only looks:
 * whoever has the page open asks every few seconds, and news comes by itself.
 * @param token of the order's return address
 * @returns no `url` once there is nothing more to wait for; refuses orderNotFound
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
