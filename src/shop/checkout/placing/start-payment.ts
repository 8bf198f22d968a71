import { iFrameUrlOf } from '#cart'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { acceptsCrypto, acceptsIssuer, offeredMethods } from '#payments'
import { watchStock } from '#stock'
import { noPayment, type StartPaymentAnswer } from '../contract.ts'
import { cardTokenOf } from '../paying/new-payment.ts'
import { openPayment } from '../paying/open-payment.ts'
import { availableMethods } from '../paying/payment-methods.ts'
import { type AskedPayment, paymentInputOf } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'
import { createOrder } from './create-order.ts'
import { placeOrder } from './place-order.ts'

/**
 * Makes the cart an order, once, with a payment, and returns where the shopper pays. Order and payment are written down
 * before the provider is asked. Idempotent: another call (a double click, a second tab, a lost answer) leads to the
 * same payment; with another method it makes a second payment of the same order.
 * @returns where to go; refuses AUTHORIZATION_REQUIRED for a guest who wants to save the method, VALIDATION_FAILED
 *   where the method needs more of the address, unknownCartErrorMessage, cartIsEmpty, productNotAvailable,
 *   addressMissing, otpRequired and orderNotAccepted by the rules against fraud, duplicateOrder unless that is
 *   confirmed, unavailableCountry where no method is offered, paymentMethodIsNotAvailable, startPaymentErrorMessage
 *   when the provider cannot be reached
 */
export async function startPayment(shop: CheckoutShop, input: AskedPayment): Promise<StartPaymentAnswer | Refusal> {
  const started = await start(shop, input)
  if (isRefusal(started) || input.paymentMethod !== 'creditcard' || cardTokenOf(input)) return started
  const iFrameUrl = started.payerUrl === started.redirectUrl ? undefined : iFrameUrlOf(shop)
  return iFrameUrl ? { ...started, iFrameUrl } : started
}

async function start(shop: CheckoutShop, input: AskedPayment): Promise<StartPaymentAnswer | Refusal> {
  const method = input.paymentMethod
  if (method === noPayment) return orderFree(shop, input)
  const issuerId = input.additionalData?.issuerId
  if (offeredMethods(shop.tenant, shop.visitor.country).length === 0) return refuse('unavailableCountry')
  const isAvailable = (await availableMethods(shop)).some((available) => available === method)
  const isAccepted =
    acceptsIssuer(shop.tenant, method, issuerId) && acceptsCrypto(shop.tenant, method, input.additionalData?.currency)
  if (!isAvailable || !isAccepted) {
    return refuse('paymentMethodIsNotAvailable', { fields: { paymentMethod: 'paymentMethodIsNotAvailable' } })
  }
  const requested = paymentInputOf(shop, input)
  if (isRefusal(requested)) return requested
  const written = await shop.db.transaction((tx) => placeOrder(shop, tx, requested))
  if ('refusal' in written) {
    // Others hold the last codes: the catalogue must show that to the next shopper.
    if (written.refusal === 'productNotAvailable') await watchStock(shop)
    return written
  }
  return openPayment(shop, input.cartName, written)
}

/** A free cart gives the same answer as an order that was placed without a payment. */
function orderFree(
  shop: CheckoutShop,
  { cartName, shownTotal, startNow, confirmDuplicate, deviceId, sessionId }: AskedPayment,
): Promise<StartPaymentAnswer | Refusal> {
  return createOrder(shop, { cartName, shownTotal, startNow, confirmDuplicate, deviceId, sessionId })
}
