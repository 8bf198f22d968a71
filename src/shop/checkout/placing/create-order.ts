import { signedIn } from '#customers'
import { isRefusal, type Refusal } from '#kit/result'
import { type CreateOrderAnswer, type CreateOrderInput, noPayment } from '../contract.ts'
import { openPayment } from '../paying/open-payment.ts'
import type { CheckoutShop } from '../shop.ts'
import { payByToken } from './pay-by-token.ts'
import { placeOrder } from './place-order.ts'

/**
 * Orders without a choice of payment method (specification, section 4, step 3): by the customer's saved method, or free
 * of charge.
 * @returns the order, also if it existed, and where its payer goes; refuses AUTHORIZATION_REQUIRED, whatever payByToken
 *   refuses, and whatever startPayment refuses of a cart; paymentMethodIsNotAvailable for an order that must be paid
 */
export async function createOrder(
  shop: CheckoutShop,
  { paymentToken, confirmDuplicate, ...given }: CreateOrderInput,
): Promise<CreateOrderAnswer | Refusal> {
  const input = { ...given, asksAgain: !confirmDuplicate }
  if (paymentToken !== undefined) {
    const customer = signedIn(shop)
    if (isRefusal(customer)) return customer
    return payByToken(shop, paymentToken, { ...input, customerId: customer.customerId })
  }
  const written = await shop.db.transaction((tx) => placeOrder(shop, tx, { ...input, paymentMethod: noPayment }))
  return isRefusal(written) ? written : openPayment(shop, input.cartName, written)
}
