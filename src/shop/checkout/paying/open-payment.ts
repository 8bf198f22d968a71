import { type PartnerAnswer, type Refusal, refuse } from '#kit/result'
import type { PaymentPart } from '#orders'
import { type PaymentFacts, payerWindow, withLocale } from '#payments'
import { placedUrl, resultUrl } from '../addresses.ts'
import { rememberOpened } from '../completion/just-opened.ts'
import { settleOrder } from '../completion/settle-order.ts'
import type { StartPaymentAnswer } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'
import { askForPayment } from './ask-for-payment.ts'
import { awaitConcurrentAttempt } from './await-concurrent-attempt.ts'
import type { PlacedPayment } from './new-payment.ts'

/**
 * Requests a payment that is written down from the provider, for a shopper who is present, and returns where they go.
 * Idempotent: another call leads to the same payment.
 * @returns refuses paymentMethodIsNotAvailable where the provider refused it, startPaymentErrorMessage when it cannot
 *   be reached
 */
export async function openPayment(
  shop: CheckoutShop,
  cartName: string,
  written: PlacedPayment,
): Promise<StartPaymentAnswer | Refusal> {
  const { orderNumber, language, payment, askedBefore = false, isAutomatic } = written
  if (!payment) {
    const placed = placedUrl(shop, cartName, written)
    return { orderNumber, redirectUrl: placed, payerUrl: placed }
  }
  const redirectUrl = resultUrl(shop, orderNumber, language)
  const about = isAutomatic ? ('automatic' as const) : ('once-off' as const)
  const way = { redirectUrl, orderNumber, language, tenant: shop.tenant, about }
  if (payment.checkoutUrl) return toPayer(way, payment.method, payment.checkoutUrl)

  const other = askedBefore ? await awaitConcurrentAttempt(shop, orderNumber, payment.paymentId) : undefined
  if (other?.checkoutUrl) return toPayer(way, payment.method, other.checkoutUrl)

  const asked = await askForPayment(shop, payment, askedBefore)
  const { answer } = asked
  const update = { about: 'payment', paymentId: payment.paymentId, actor: 'provider', ...asked } as const
  const position = await settleOrder(shop, orderNumber, [update], written.position)
  if (position) rememberOpened(shop.tenant.id, position, shop.clock)
  // The refusal may mean that the method is down.
  if (answer.kind === 'refused') shop.workingMethods.doubt(payment.method)
  const settled = position?.payments.find(({ paymentId }) => paymentId === payment.paymentId)
  return whereTo(way, settled, answer)
}

type Way = { redirectUrl: string; orderNumber: string; language: string } & {
  tenant: CheckoutShop['tenant']
  about: Parameters<typeof payerWindow>[3]
}

function whereTo(
  way: Way,
  payment: PaymentPart | undefined,
  answer: PartnerAnswer<PaymentFacts>,
): StartPaymentAnswer | Refusal {
  const { orderNumber, redirectUrl } = way
  if (payment?.checkoutUrl) return toPayer(way, payment.method, payment.checkoutUrl)
  if (payment && answer.kind === 'answered') return { orderNumber, redirectUrl, payerUrl: redirectUrl }
  return answer.kind === 'refused' ? refuse('paymentMethodIsNotAvailable') : refuse('startPaymentErrorMessage')
}

function toPayer({ redirectUrl, orderNumber, language, tenant, about }: Way, method: string, checkoutUrl: string) {
  const payerUrl = withLocale(checkoutUrl, language)
  return { orderNumber, redirectUrl, payerUrl, ...payerWindow(tenant, method, payerUrl, about) }
}
