import { savedMethodFields, type Token } from '#payment-tokens'
import { isKeyGood, type PaymentRow, providerOf } from '#payments'
import { returnUrls, webhookUrl } from '../addresses.ts'
import type { PaymentAnswer } from '../order-update.ts'
import type { CheckoutShop } from '../shop.ts'
import { billOfOrder } from './bill-of-order.ts'
import { findInBooks, movesByItself } from './find-in-books.ts'

type Wanted = Pick<
  PaymentRow,
  'paymentId' | 'orderNumber' | 'provider' | 'method' | 'methodDetails' | 'amount' | 'currency' | 'language'
> & { createdAt: Date | string }

/**
 * Requests a payment that is written down from the provider. Our reference is the idempotency key, so a request whose
 * answer was lost is repeated without making a second payment. Once the provider may have forgotten the key, it is not
 * used again: the payment is searched in the provider's list.
 * @param askedBefore whether this payment was requested before
 * @param token the saved method that it charges, if the caller has read it
 */
export async function askForPayment(
  shop: CheckoutShop,
  payment: Wanted,
  askedBefore: boolean,
  token?: Token,
): Promise<PaymentAnswer> {
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
  const savedMethod = await savedMethodFields(shop, payment.methodDetails, token)
  if (savedMethod.kind !== 'answered') return { answer: savedMethod, isSought }
  const request = { ...wanted, ...savedMethod.value }
  const first = await provider.createPayment(request)
  if (first.kind !== 'lost') return { answer: first }
  // The process may have been paused for hours in between.
  if (!isKeyGood(shop, payment)) return findInBooks(shop, payment)
  return { answer: await provider.createPayment({ ...request, askedBefore: true }), isSought }
}
