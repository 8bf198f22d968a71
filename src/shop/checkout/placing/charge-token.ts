import type { Tx } from '#database'
import { isRefusal, type Refusal } from '#kit/result'
import type { ChargeReason } from '#orders'
import { findCharge, usableToken } from '#payment-tokens'
import { resultUrl } from '../addresses.ts'
import { settleOrder } from '../completion/settle-order.ts'
import { askForPayment } from '../paying/ask-for-payment.ts'
import type { PaymentInput } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'
import { placeOrder } from './place-order.ts'
import { placeOrderByToken } from './place-order-by-token.ts'

/** What is ordered, by whom, why, and on which occasion: a text, an event or a period of an automatic top-up. */
type ChargedOrder = Pick<PaymentInput, 'cartName' | 'startNow' | 'atMost'> & {
  customerId: string
  occasion: string
  reason: Exclude<ChargeReason, 'purchase'>
  witness?: ChargeWitness
}

/** Hooks of a caller that charges without a shopper. They run in the transaction that orders, under its locks. */
export type ChargeWitness = {
  /** Whether it may still be ordered; called before anything is written. */
  allow(tx: Tx): Promise<Refusal | undefined>
  /** Records the order, with the order's own statements. */
  ordered(tx: Tx, orderNumber: string): Promise<void>
}

/**
 * Orders a cart and charges a saved method for it without its owner (with the owner: payByToken). Once per occasion:
 * the method is locked, and the occasion written down with the payment, before the provider is asked. The outcome
 * arrives as for any payment.
 * @returns the order, also if it existed; refuses paymentTokenNotFound, TOKEN_STATUS_CANCELED,
 *   paymentMethodIsNotAvailable, what startPayment refuses of a cart, and what the witness does not allow
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
  // Revoked between check and charge: the refusal names the method as the reason.
  const still = await usableToken(shop, tokenId, customerId)
  return isRefusal(still) ? still : answer
}
