import { signedIn } from '#customers'
import { isRefusal, type Refusal } from '#kit/result'
import { placedUrl } from './addresses.ts'
import { chargeToken } from './charge-token.ts'
import { type CreateOrderAnswer, type CreateOrderInput, noPayment } from './contract.ts'
import type { CheckoutShop } from './shop.ts'
import { writeDown } from './write-down.ts'

/**
 * Orders without a payment page (specification, section 4, step 3): by a method that the customer keeps, or what costs
 * nothing.
 * @returns the order, also where it was made before; refuses AUTHORIZATION_REQUIRED, what chargeToken refuses, and what
 * startPayment refuses of a cart; paymentMethodIsNotAvailable for one that has to be paid for
 */
export async function createOrder(
  shop: CheckoutShop,
  { paymentToken, confirmDuplicate, ...given }: CreateOrderInput,
): Promise<CreateOrderAnswer | Refusal> {
  const input = { ...given, asksAgain: !confirmDuplicate }
  const { cartName } = input
  if (paymentToken !== undefined) {
    const customer = signedIn(shop)
    if (isRefusal(customer)) return customer
    return chargeToken(shop, paymentToken, { ...input, customerId: customer.customerId, occasion: `cart ${cartName}` })
  }
  const written = await shop.db.transaction((tx) => writeDown(shop, tx, { ...input, paymentMethod: noPayment }))
  if (isRefusal(written)) return written
  return { orderNumber: written.orderNumber, redirectUrl: placedUrl(shop, cartName, written) }
}
