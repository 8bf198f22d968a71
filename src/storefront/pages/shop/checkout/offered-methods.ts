import { paymentMethods, paymentMethodsOfCart } from '#checkout'
import type { PaymentMethodsAnswer } from '#checkout/contract'
import { isRefusal } from '#kit/result'
import type { PageShop } from '../../../page-shop.ts'

/** The payment methods for a cart; the brand's own if the cart is gone, which the pages check themselves. */
export async function offeredMethods(shop: PageShop, cartName: string): Promise<PaymentMethodsAnswer> {
  const ofCart = await paymentMethodsOfCart(shop, cartName)
  return isRefusal(ofCart) ? paymentMethods(shop) : ofCart
}
