import type { Tx } from '#database'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { lockToken, type Token, usableToken } from '#payment-tokens'
import type { PlacedPayment } from '../paying/new-payment.ts'
import { availableMethods } from '../paying/payment-methods.ts'
import type { CheckoutShop } from '../shop.ts'

type Chosen = {
  tokenId: string
  customerId: string
  /** Nobody waits for this charge: if the provider does not answer, it is asked again later. */
  isPatient?: boolean
}

/**
 * Writes down an order that a saved method pays, under a lock that keeps the method from being removed.
 * @returns refuses paymentTokenNotFound, TOKEN_STATUS_CANCELED, paymentMethodIsNotAvailable, and what `write` refuses
 */
export async function placeOrderByToken(
  shop: CheckoutShop,
  { tokenId, customerId, isPatient = false }: Chosen,
  write: (tx: Tx, token: Token) => Promise<PlacedPayment | Refusal>,
): Promise<PlacedPayment | Refusal> {
  const token = await usableToken(shop, tokenId, customerId, isPatient)
  if (isRefusal(token)) return token
  const isAvailable = (await availableMethods(shop)).some((method) => method === token.method)
  if (!isAvailable) return refuse('paymentMethodIsNotAvailable')
  return shop.db.transaction(async (tx) => {
    const locked = await lockToken(tx, tokenId, customerId)
    return locked?.state === 'valid' ? write(tx, token) : refuse('TOKEN_STATUS_CANCELED')
  })
}
