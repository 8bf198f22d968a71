import { newFraudSessionId } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { isPaused, offeredMethods } from '#payments'
import type { PayPalSessionAnswer } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'

/**
 * Makes a session id for PayPal's fraud protection: its script on the caller's page and the payment send the same one.
 * @returns refuses paymentMethodIsNotAvailable where the brand offers no PayPal
 */
export function payPalSession(shop: CheckoutShop): PayPalSessionAnswer | Refusal {
  const { tenant, visitor } = shop
  const isOffered = offeredMethods(tenant, visitor.country).includes('paypal') && !isPaused(shop, 'paypal')
  return isOffered ? { tokenId: newFraudSessionId() } : refuse('paymentMethodIsNotAvailable')
}
