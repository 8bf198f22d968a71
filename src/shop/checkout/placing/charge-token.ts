import type { Tx } from '#database'
import { isRefusal, type Refusal } from '#kit/result'
import type { ChargeReason } from '#orders'
import { findCharge, usableToken } from '#payment-tokens'
import { resultUrl } from '../addresses.ts'
import { settleOrder } from '../completion/settle-order.ts'
import { askForPayment } from '../paying/ask-for-payment.ts'
import type { Wish } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'
import { placeOrder } from './place-order.ts'
import { placeOrderByToken } from './place-order-by-token.ts'

/** What is ordered, by whom, why, and on which occasion: a text, an event or a period of an automatic top-up. */
type ChargedOrder = Pick<Wish, 'cartName' | 'startNow' | 'atMost'> & {
  customerId: string
  occasion: string
  reason: Exclude<ChargeReason, 'purchase'>
  witness?: ChargeWitness
}

/** Whoever charges without a shopper may have a say in the transaction that orders, under the locks that it takes there. */
export type ChargeWitness = {
  /** Whether it may still be ordered; asked before anything is written. */
  allow(tx: Tx): Promise<Refusal | undefined>
  /** Notes the order, with the order's own statements. */
  ordered(tx: Tx, orderNumber: string): Promise<void>
}

/**
 * Orders a cart and charges a saved method for it, without its owner (with them: payByToken). Never twice for one
 * occasion: the method is locked, and the occasion written down with the payment, before the provider is asked. What
 * comes of the charge is heard of as with any payment.
 * @returns the order, also where it was made before; refuses paymentTokenNotFound, TOKEN_STATUS_CANCELED,
 * paymentMethodIsNotAvailable, what startPayment refuses of a cart, and what the witness does not allow
 */
export async function chargeToken(
  shop: CheckoutShop,
  tokenId: string,
  { customerId, occasion, reason, witness, ...order }: ChargedOrder,
): Promise<{ orderNumber: string; redirectUrl: string } | Refusal> {
  const chosen = { tokenId, customerId, isPatient: witness !== undefined }
  const written = await placeOrderByToken(shop, chosen, async (tx, token) => {
    const known = await findCharge(tx, tokenId, occasion)
    if (known) return known
    const objection = await witness?.allow(tx)
    if (objection) return objection
    const charge = { token, reason, occasion, ...(witness ? { ordered: witness.ordered } : {}) }
    return placeOrder(shop, tx, { ...order, paymentMethod: token.method, charge })
  })
  if (isRefusal(written)) return written
  const { orderNumber, language, payment, askedBefore = false } = written
  const answer = { orderNumber, redirectUrl: resultUrl(shop, orderNumber, language) }
  if (!payment || payment.checkoutUrl) return answer
  const charged = await askForPayment(shop, payment, askedBefore)
  await settleOrder(shop, orderNumber, [
    { about: 'payment', paymentId: payment.paymentId, actor: 'provider', ...charged },
  ])
  if (charged.answer.kind !== 'refused') return answer
  // Revoked between the look and the charge: then it is told that it is the method.
  const still = await usableToken(shop, tokenId, customerId)
  return isRefusal(still) ? still : answer
}
