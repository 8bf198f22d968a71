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
  /** The method, if the caller has just read it. */
  known?: Token | undefined
}

/**
 * Writes down an order that a saved method pays, under a lock that keeps the method from being removed.
 * @param look reads what `write` needs to know; sent together with the lock and answered after it
 * @returns refuses paymentTokenNotFound, TOKEN_STATUS_CANCELED, paymentMethodIsNotAvailable, and what `write` refuses
 */
export async function placeOrderByToken<Seen>(
  shop: CheckoutShop,
  { tokenId, customerId, isPatient = false, known }: Chosen,
  look: (tx: Tx) => Promise<Seen>,
  write: (tx: Tx, token: Token, seen: Seen) => Promise<PlacedPayment | Refusal>,
): Promise<{ placed: PlacedPayment; token: Token } | Refusal> {
  const token = await usableToken(shop, tokenId, customerId, isPatient, known)
  if (isRefusal(token)) return token
  const isAvailable = (await availableMethods(shop)).some((method) => method === token.method)
  if (!isAvailable) return refuse('paymentMethodIsNotAvailable')
  const placed = await shop.db.transaction(async (tx) => {
    const [locked, seen] = await Promise.all([lockToken(tx, tokenId, customerId), look(tx)])
    return locked?.state === 'valid' ? write(tx, token, seen) : refuse('TOKEN_STATUS_CANCELED')
  })
  return isRefusal(placed) ? placed : { placed, token }
}
