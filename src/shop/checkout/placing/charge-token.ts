import { type Cart, lockCart } from '#cart'
import type { Tx } from '#database'
import { isRefusal, type Refusal } from '#kit/result'
import type { ChargeReason } from '#orders'
import { findCharge, type Token, usableToken } from '#payment-tokens'
import { resultUrl } from '../addresses.ts'
import { settleOrder } from '../completion/settle-order.ts'
import { askForPayment } from '../paying/ask-for-payment.ts'
import type { PaymentInput, RunToRecord } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'
import { placeOrder } from './place-order.ts'
import { placeOrderByToken } from './place-order-by-token.ts'

/** What is ordered, by whom, why, and on which occasion: a text, an event or a period of an automatic top-up. */
type ChargedOrder = Pick<PaymentInput, 'cartName' | 'startNow' | 'atMost'> & {
  customerId: string
  occasion: string
  reason: Exclude<ChargeReason, 'purchase'>
  witness?: ChargeWitness
  /** The method, if the caller has just read it. */
  token?: Token | undefined
}

/** A caller that charges without a shopper. Its hooks run in the transaction that orders, under its locks. */
export type ChargeWitness = {
  /**
   * Locks the cart, and whatever else tells whether it may still be ordered; called before anything is written, and
   * sent together with the lock of the method.
   * @returns the cart, or why it may not be ordered
   */
  allow(tx: Tx): Promise<Cart | Refusal>
  /** The automatic top-up that is run. */
  run: RunToRecord
  /** A cart that the caller has just made for this, if it has. */
  made?: {
    cart: Cart
    /** Locks what `allow` does, and the method: whether all is as it was when the cart was made. */
    isAsMade(tx: Tx): Promise<boolean>
  }
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
  { customerId, occasion, reason, witness, token: known, ...order }: ChargedOrder,
): Promise<{ orderNumber: string; redirectUrl: string } | Refusal> {
  const { run, made } = witness ?? {}
  const inputOf = (token: Token, cart: Cart | undefined): PaymentInput => ({
    ...order,
    ...(cart ? { cart } : {}),
    paymentMethod: token.method,
    charge: { token, reason, occasion, ...(run ? { run } : {}) },
  })
  const look = (tx: Tx) =>
    Promise.all([findCharge(tx, tokenId, occasion), witness ? witness.allow(tx) : lockCart(tx, order.cartName)])
  const written = await placeOrderByToken(
    shop,
    { tokenId, customerId, isPatient: witness !== undefined, known },
    {
      look,
      async write(tx, token, [charged, cart]) {
        if (charged) return charged
        return isRefusal(cart) ? cart : placeOrder(shop, tx, inputOf(token, cart))
      },
      ...(made
        ? {
            guess: (tx, token) =>
              placeOrder(shop, tx, { ...inputOf(token, made.cart), isAsMade: sent(made.isAsMade(tx)) }),
          }
        : {}),
    },
  )
  if (isRefusal(written)) return written
  const { orderNumber, language, payment, askedBefore = false, position } = written.placed
  const answer = { orderNumber, redirectUrl: resultUrl(shop, orderNumber, language) }
  if (!payment || payment.checkoutUrl) return answer
  const charged = await askForPayment(shop, payment, askedBefore, written.token)
  const update = { about: 'payment', paymentId: payment.paymentId, actor: 'provider', ...charged } as const
  await settleOrder(shop, orderNumber, [update], position)
  if (charged.answer.kind !== 'refused') return answer
  // Revoked between check and charge: the refusal names the method as the reason.
  const still = await usableToken(shop, tokenId, customerId)
  return isRefusal(still) ? still : answer
}

/** An answer that may not be waited for, because something else refused first. */
function sent<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  return answer
}
