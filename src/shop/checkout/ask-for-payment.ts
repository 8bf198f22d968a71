import type { PartnerAnswer } from '#kit/result'
import { seriesOf } from '#payment-tokens'
import { type PaymentFacts, type PaymentRow, providerOf } from '#payments'
import { returnUrls, webhookUrl } from './addresses.ts'
import { billOfOrder } from './bill-of-order.ts'
import type { CheckoutShop } from './shop.ts'

type Wanted = Pick<
  PaymentRow,
  'paymentId' | 'orderNumber' | 'provider' | 'method' | 'methodDetails' | 'amount' | 'currency' | 'language'
>

/**
 * Asks the provider for a payment that is written down. Our own reference is the provider's idempotency key, so a lost
 * answer is asked for once more with it, which never makes a second payment.
 * @param askedBefore whether this payment was asked for before
 */
export async function askForPayment(
  shop: CheckoutShop,
  payment: Wanted,
  askedBefore: boolean,
): Promise<PartnerAnswer<PaymentFacts>> {
  const { orderNumber, paymentId, language } = payment
  const provider = providerOf(shop.payments, payment)
  const bill = await billOfOrder(shop, payment)
  const wanted = {
    paymentId,
    askedBefore,
    orderNumber,
    tenant: shop.tenant.id,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    ...payment.methodDetails,
    ...(bill ? { bill } : {}),
    description: `${shop.tenant.provider.name} ${orderNumber}`,
    language,
    ...returnUrls(shop, payment),
    webhookUrl: webhookUrl(shop, provider.name, { orderNumber, id: paymentId }),
  }
  const series = await seriesOf(shop, payment.methodDetails)
  if (series.kind !== 'answered') return series
  const request = { ...wanted, ...series.value }
  const first = await provider.createPayment(request)
  return first.kind === 'lost' ? provider.createPayment({ ...request, askedBefore: true }) : first
}
