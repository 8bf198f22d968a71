import { seriesOf } from '#payment-tokens'
import { isKeyGood, type PaymentRow, providerOf } from '#payments'
import { returnUrls, webhookUrl } from '../addresses.ts'
import type { PaymentAnswer } from '../news.ts'
import type { CheckoutShop } from '../shop.ts'
import { billOfOrder } from './bill-of-order.ts'
import { findInBooks, movesByItself } from './find-in-books.ts'

type Wanted = Pick<
  PaymentRow,
  'paymentId' | 'orderNumber' | 'provider' | 'method' | 'methodDetails' | 'amount' | 'currency' | 'language'
> & { createdAt: Date | string }

/**
 * Asks the provider for a payment that is written down. Our own reference is the provider's idempotency key, so a lost
 * answer is asked for once more with it, which never makes a second payment. A key that the provider may have forgotten
 * is not used again: then the payment is looked for in its books.
 * @param askedBefore whether this payment was asked for before
 */
export async function askForPayment(shop: CheckoutShop, payment: Wanted, askedBefore: boolean): Promise<PaymentAnswer> {
  if (!isKeyGood(shop, payment)) return findInBooks(shop, payment)
  const isSought = movesByItself(payment)
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
  if (series.kind !== 'answered') return { answer: series, isSought }
  const request = { ...wanted, ...series.value }
  const first = await provider.createPayment(request)
  if (first.kind !== 'lost') return { answer: first }
  // A program may have stood still for hours between the two.
  if (!isKeyGood(shop, payment)) return findInBooks(shop, payment)
  return { answer: await provider.createPayment({ ...request, askedBefore: true }), isSought }
}
