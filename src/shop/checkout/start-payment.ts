import { iFrameUrlOf } from '#cart'
import { isRefusal, type PartnerAnswer, type Refusal, refuse } from '#kit/result'
import type { PaymentPart } from '#orders'
import { acceptsCrypto, acceptsIssuer, offeredMethods, type PaymentFacts, payerWindow, withLocale } from '#payments'
import { watchStock } from '#stock'
import { placedUrl, resultUrl } from './addresses.ts'
import { askForPayment } from './ask-for-payment.ts'
import { noPayment, type StartPaymentAnswer, type StartPaymentInput } from './contract.ts'
import { createOrder } from './create-order.ts'
import { cardTokenOf } from './new-payment.ts'
import { availableMethods } from './payment-methods.ts'
import { wishOf } from './series.ts'
import { settleOrder } from './settle-order.ts'
import type { CheckoutShop } from './shop.ts'
import { whatOtherHears } from './what-other-hears.ts'
import { writeDown } from './write-down.ts'

/**
 * Makes the cart an order, once, and a payment for it, and says where the shopper pays. Order and payment are written
 * down before the provider is asked; asking again (a double click, a second tab, a lost answer) leads to the same
 * payment, or with another method to a second one of the same order.
 * @returns where to go; refuses AUTHORIZATION_REQUIRED for a guest who wants the method kept, VALIDATION_FAILED where
 * the method needs more of the address, unknownCartErrorMessage, cartIsEmpty, productNotAvailable, addressMissing, otpRequired
 * and orderNotAccepted where the rules against fraud say so, duplicateOrder unless that is confirmed, unavailableCountry where nothing can be paid with,
 * paymentMethodIsNotAvailable, startPaymentErrorMessage when the provider cannot be reached
 */
export async function startPayment(
  shop: CheckoutShop,
  input: StartPaymentInput,
): Promise<StartPaymentAnswer | Refusal> {
  const started = await start(shop, input)
  if (isRefusal(started) || input.paymentMethod !== 'creditcard' || cardTokenOf(input)) return started
  const iFrameUrl = started.payerUrl === started.redirectUrl ? undefined : iFrameUrlOf(shop)
  return iFrameUrl ? { ...started, iFrameUrl } : started
}

async function start(shop: CheckoutShop, input: StartPaymentInput): Promise<StartPaymentAnswer | Refusal> {
  const method = input.paymentMethod
  if (method === noPayment) return orderFree(shop, input)
  const issuerId = input.additionalData?.issuerId
  if (offeredMethods(shop.tenant, shop.visitor.country).length === 0) return refuse('unavailableCountry')
  const isAvailable = (await availableMethods(shop)).some((available) => available === method)
  const isAccepted =
    acceptsIssuer(shop.tenant, method, issuerId) && acceptsCrypto(shop.tenant, method, input.additionalData?.currency)
  if (!isAvailable || !isAccepted) {
    return refuse('paymentMethodIsNotAvailable', { fields: { paymentMethod: 'paymentMethodIsNotAvailable' } })
  }
  const wish = wishOf(shop, input)
  if (isRefusal(wish)) return wish
  const written = await shop.db.transaction((tx) => writeDown(shop, tx, wish))
  if ('refusal' in written) {
    // Somebody else holds the last ones: whoever comes next is to see that.
    if (written.refusal === 'productNotAvailable') await watchStock(shop)
    return written
  }
  const { orderNumber, language, payment, askedBefore = false, isAutomatic } = written
  if (!payment) {
    const placed = placedUrl(shop, input.cartName, written)
    return { orderNumber, redirectUrl: placed, payerUrl: placed }
  }
  const redirectUrl = resultUrl(shop, orderNumber, language)
  const about = isAutomatic ? ('automatic' as const) : ('once-off' as const)
  const way = { redirectUrl, orderNumber, language, tenant: shop.tenant, about }
  if (payment.checkoutUrl) return toPayer(way, payment.method, payment.checkoutUrl)

  const other = askedBefore ? await whatOtherHears(shop, orderNumber, payment.paymentId) : undefined
  if (other?.checkoutUrl) return toPayer(way, payment.method, other.checkoutUrl)

  const asked = await askForPayment(shop, payment, askedBefore)
  const { answer } = asked
  const position = await settleOrder(shop, orderNumber, [
    { about: 'payment', paymentId: payment.paymentId, actor: 'provider', ...asked },
  ])
  // Whoever turned it down may have more to say about the method.
  if (answer.kind === 'refused') shop.workingMethods.doubt(payment.method)
  const settled = position?.payments.find(({ paymentId }) => paymentId === payment.paymentId)
  return whereTo(way, settled, answer)
}

/** What costs nothing leads to the same as an order that was placed without a payment. */
async function orderFree(
  shop: CheckoutShop,
  { cartName, shownTotal, startNow, confirmDuplicate, deviceId, sessionId }: StartPaymentInput,
): Promise<StartPaymentAnswer | Refusal> {
  const ordered = await createOrder(shop, { cartName, shownTotal, startNow, confirmDuplicate, deviceId, sessionId })
  return isRefusal(ordered) ? ordered : { ...ordered, payerUrl: ordered.redirectUrl }
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
