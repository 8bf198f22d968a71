import { findCart } from '#cart'
import { signedIn } from '#customers'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { chargeToken } from './charge-token.ts'
import type { CreateOrderAnswer, CreateOrderInput } from './contract.ts'
import type { CheckoutShop } from './shop.ts'

/**
 * Orders without a payment page: by a method that the customer keeps (specification, section 4, step 3). Everything sold
 * here so far has to be paid for.
 * @returns refuses AUTHORIZATION_REQUIRED, unknownCartErrorMessage, and what chargeToken refuses
 */
export async function createOrder(
  shop: CheckoutShop,
  { paymentToken, ...input }: CreateOrderInput,
): Promise<CreateOrderAnswer | Refusal> {
  const { cartName } = input
  if (paymentToken !== undefined) {
    const customer = signedIn(shop)
    if (isRefusal(customer)) return customer
    return chargeToken(shop, paymentToken, { ...input, customerId: customer.customerId, occasion: `cart ${cartName}` })
  }
  const cart = await shop.db.read((tx) => findCart(tx, cartName))
  return refuse(cart ? 'paymentMethodIsNotAvailable' : 'unknownCartErrorMessage')
}
