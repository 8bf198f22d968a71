import { viewCart } from '#cart'
import { fromMajor } from '#kit/money'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { carrierOf } from '#payments'
import type { StartApplePaymentAnswer, StartApplePaymentInput } from '../contract.ts'
import { availableMethods } from '../paying/payment-methods.ts'
import type { CheckoutShop } from '../shop.ts'
import { checkShownTotal } from './shown-total.ts'

/**
 * Apple's hosts for merchant validation: gateways of all regions, test ones included (Apple, "Setting up your server").
 */
const appleGateway = /^(cn-)?apple-pay-gateway(-[a-z0-9-]+)?\.apple\.com$/

/**
 * Gets an Apple Pay merchant session. Nothing is ordered yet: the token that the device makes with the session comes
 * with the start of the payment.
 * @returns Apple's session for the browser; refuses unknownCartErrorMessage, paymentMethodIsNotAvailable, also for a
 *   host that is not Apple's, and startPaymentErrorMessage when the provider cannot be reached
 */
export async function startApplePayment(
  shop: CheckoutShop,
  { cartName, shownTotal, validationUrl }: StartApplePaymentInput,
): Promise<StartApplePaymentAnswer | Refusal> {
  const { protocol, hostname, port } = new URL(validationUrl)
  const isApples = protocol === 'https:' && port === '' && appleGateway.test(hostname)
  if (!isApples || !(await availableMethods(shop)).includes('applepay')) return refuse('paymentMethodIsNotAvailable')
  const cart = await viewCart(shop, cartName)
  if (isRefusal(cart)) return cart
  const changed = checkShownTotal(shop, { shownTotal }, fromMajor(cart.totalPrice) ?? 0)
  if (changed) return changed
  const wallets = carrierOf(shop.payments, 'applepay')?.wallets
  if (!wallets) return refuse('paymentMethodIsNotAvailable')
  const answer = await wallets.startApplePay({ validationUrl, domain: new URL(shop.siteUrl).hostname })
  if (answer.kind === 'answered') return { merchantSession: answer.value }
  return refuse(answer.kind === 'refused' ? 'paymentMethodIsNotAvailable' : 'startPaymentErrorMessage')
}
