import type { PartnerAnswer } from '#kit/result'
import type { PaymentFacts, PaymentRow } from '#payments'
import { resultUrl, webhookUrl } from './addresses.ts'
import type { CheckoutShop } from './shop.ts'

type Wanted = Pick<
  PaymentRow,
  'paymentId' | 'orderNumber' | 'method' | 'methodDetails' | 'amount' | 'currency' | 'language'
>

/**
 * Asks the provider for a payment that is written down. Our own reference is the provider's idempotency key, so a lost
 * answer is asked for once more with it, which never makes a second payment.
 */
export async function askForPayment(shop: CheckoutShop, payment: Wanted): Promise<PartnerAnswer<PaymentFacts>> {
  const { orderNumber, paymentId, language } = payment
  const returnUrl = resultUrl(shop, orderNumber, language)
  const request = {
    paymentId,
    orderNumber,
    tenant: shop.tenant.id,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    ...payment.methodDetails,
    description: `${shop.tenant.provider.name} ${orderNumber}`,
    language,
    returnUrl,
    cancelUrl: returnUrl,
    webhookUrl: webhookUrl(shop, 'mollie', { orderNumber, id: paymentId }),
  }
  const first = await shop.payments.createPayment(request)
  return first.kind === 'lost' ? shop.payments.createPayment(request) : first
}
