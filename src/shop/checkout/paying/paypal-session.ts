import { newFraudSessionId } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { offeredMethods } from '#payments'
import type { PayPalSessionAnswer } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'

/**
 * Names a visit for PayPal's guard against fraud: its script on the caller's page and the payment tell the same name.
 * @returns refuses paymentMethodIsNotAvailable where the brand offers no PayPal
 */
export function payPalSession({ tenant, visitor }: CheckoutShop): PayPalSessionAnswer | Refusal {
  const isOffered = offeredMethods(tenant, visitor.country).includes('paypal')
  return isOffered ? { tokenId: newFraudSessionId() } : refuse('paymentMethodIsNotAvailable')
}
