import { type Cart, iFrameUrlOf, lockCart, markOrdered, type PricedItem, priceItem, saveItems } from '#cart'
import { isStopped } from '#catalogue'
import { finish, type Tx } from '#database'
import { planDeliveries } from '#fulfilment'
import { after } from '#kit/clock'
import { newPaymentId } from '#kit/ids'
import { isRefusal, type PartnerAnswer, type Refusal, refuse } from '#kit/result'
import {
  findPosition,
  insertOrder,
  isUndecided,
  lockOrder,
  type NewOrder,
  type PaymentPart,
  type Position,
} from '#orders'
import { findSeries, type SeriesDetails } from '#payment-tokens'
import {
  acceptsCrypto,
  acceptsIssuer,
  findMethodDetails,
  insertPayment,
  type NewPayment,
  offeredMethods,
  type PaymentFacts,
  payerWindow,
  walletMethods,
} from '#payments'
import { askRules, type Judged, keepDecision } from '#risk'
import type { Tenant } from '#tenants'
import { missingForMethod } from '#tenants/contract'
import { resultUrl } from './addresses.ts'
import { askForPayment } from './ask-for-payment.ts'
import type { StartPaymentAnswer, StartPaymentInput } from './contract.ts'
import { callGrace, keyLife } from './look-times.ts'
import { orderOf } from './order-of-cart.ts'
import { availableMethods } from './payment-methods.ts'
import { attemptOf } from './risk.ts'
import { carrierFor, isSameSeries, seriesDetails, type Wish, wishOf, writeSeries } from './series.ts'
import { settleOrder } from './settle-order.ts'
import type { CheckoutShop } from './shop.ts'
import { whatOtherHears } from './what-other-hears.ts'

/**
 * Makes the cart an order, once, and a payment for it, and says where the shopper pays. Order and payment are written
 * down before the provider is asked; asking again (a double click, a second tab, a lost answer) leads to the same
 * payment, or with another method to a second one of the same order.
 * @returns where to go; refuses AUTHORIZATION_REQUIRED for a guest who wants the method kept, VALIDATION_FAILED where
 * the method needs more of the address, unknownCartErrorMessage, cartIsEmpty, productNotAvailable, addressMissing, otpRequired
 * and orderNotAccepted where the rules against fraud say so, unavailableCountry where nothing can be paid with,
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
  const issuerId = input.additionalData?.issuerId
  if (offeredMethods(shop.tenant, shop.visitor.country).length === 0) return refuse('unavailableCountry')
  const isAvailable = (await availableMethods(shop)).some((available) => available === method)
  const isAccepted =
    acceptsIssuer(shop.tenant, method, issuerId) &&
    acceptsCrypto(shop.tenant, method, input.additionalData?.cryptoCurrency)
  if (!isAvailable || !isAccepted) {
    return refuse('paymentMethodIsNotAvailable', { fields: { paymentMethod: 'paymentMethodIsNotAvailable' } })
  }
  const wish = wishOf(shop, input)
  if (isRefusal(wish)) return wish
  const written = await shop.db.transaction((tx) => writeDown(shop, tx, wish))
  if ('refusal' in written) return written
  const { orderNumber, language, payment, askedBefore = false } = written
  const redirectUrl = resultUrl(shop, orderNumber, language)
  if (!payment) return { orderNumber, redirectUrl, payerUrl: redirectUrl }
  const way = { redirectUrl, orderNumber, language, tenant: shop.tenant }
  if (payment.checkoutUrl) return toPayer(way, payment.method, payment.checkoutUrl)

  const other = askedBefore ? await whatOtherHears(shop, orderNumber, payment.paymentId) : undefined
  if (other?.checkoutUrl) return toPayer(way, payment.method, other.checkoutUrl)

  const answer = await askForPayment(shop, payment, askedBefore)
  const position = await settleOrder(shop, orderNumber, [
    { about: 'payment', paymentId: payment.paymentId, answer, actor: 'provider' },
  ])
  // Whoever turned it down may have more to say about the method.
  if (answer.kind === 'refused') shop.workingMethods.doubt(payment.method)
  const settled = position?.payments.find(({ paymentId }) => paymentId === payment.paymentId)
  return whereTo(way, settled, answer)
}

type Way = { redirectUrl: string; orderNumber: string; language: string; tenant: CheckoutShop['tenant'] }

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

function toPayer({ redirectUrl, orderNumber, language, tenant }: Way, method: string, checkoutUrl: string) {
  const payerUrl = withLocale(checkoutUrl, language)
  return { orderNumber, redirectUrl, payerUrl, ...payerWindow(tenant, method, payerUrl) }
}

/** The specification's locale parameter, so that the provider speaks the language chosen at checkout. */
function withLocale(checkoutUrl: string, language: string): string {
  const url = new URL(checkoutUrl)
  url.searchParams.set('locale', language)
  return url.href
}

/** A payment that has to be asked for, or one that is there with its address; nothing when nothing is left to pay. */
export type Written = {
  orderNumber: string
  language: string
  payment?: Parameters<typeof askForPayment>[1] & { checkoutUrl: string | null }
  askedBefore?: boolean
}

export async function writeDown(shop: CheckoutShop, tx: Tx, input: Wish): Promise<Written | Refusal> {
  const cart = await lockCart(tx, input.cartName)
  if (!cart) return refuse('unknownCartErrorMessage')
  if (cart.orderNumber) return payAgain(shop, tx, cart.orderNumber, input)
  if (cart.items.length === 0) return refuse('cartIsEmpty')
  if (!cart.deliveryAddress) return refuse('addressMissing')
  // Whoever is refused here gets a one-time password by giving the address once more.
  if (cart.otpState === 'required') return refuse('otpRequired')
  const unknown = missingForMethod(input.paymentMethod, shop.tenant, cart.deliveryAddress)
  if (unknown.length > 0) return refuse('VALIDATION_FAILED', { fields: requiredOf(unknown) })
  const items = cart.items.flatMap((item) => priceItem(item, shop.catalogue) ?? [])
  if (items.length < cart.items.length) return takeOutUnsold(shop, tx, cart, items)
  // It stays in the cart: it will be there again.
  if (items.some(({ productId }) => isStoppedProduct(shop, productId))) return refuse('productNotAvailable')
  const contact = cart.deliveryAddress
  const attempt = attemptOf(shop, items, contact, input)
  const isProven = cart.otpState === 'passed'
  const judged = await askRules(shop, tx, { moment: 'start', attempt, contact, orderNumber: null, isProven })
  if (judged.outcome !== 'allow') return turnDown(shop, tx, judged)
  const order = orderOf(shop, cart, contact, items, input.startNow)
  const { orderNumber } = order
  const payment = newPayment(shop, order, input)
  // Sent together, done in this order.
  await finish(tx, () =>
    Promise.all([
      insertOrder(tx, order, { kind: 'order.placed', actor: 'shopper' }),
      planDeliveries(tx, orderNumber),
      insertPayment(tx, payment),
      writeSeries(shop, tx, payment, input),
      markOrdered(tx, cart.cartName, orderNumber),
      keepDecision(shop, tx, judged, payment),
    ]),
  )
  const { language } = order
  return { orderNumber, language, payment: { ...payment, language, checkoutUrl: null } }
}

/** The decision is kept with its reason; the shopper learns none, for that would tell how to get around it. */
async function turnDown(shop: CheckoutShop, tx: Tx, judged: Judged): Promise<Refusal> {
  await keepDecision(shop, tx, judged)
  return refuse(judged.outcome === 'otp' ? 'otpRequired' : 'orderNotAccepted')
}

/** What is no longer sold leaves the cart, which no longer shows it; the shopper looks once more and orders the rest. */
async function takeOutUnsold(shop: CheckoutShop, tx: Tx, cart: Cart, sold: readonly PricedItem[]): Promise<Refusal> {
  const isSold = ({ itemKey }: { itemKey: string }) => sold.some((item) => item.itemKey === itemKey)
  await saveItems(tx, cart.cartName, cart.items.filter(isSold), shop.clock.now())
  return refuse('productNotAvailable', { details: { productId: cart.items.find((item) => !isSold(item))?.productId } })
}

/** The cart is an order already: back to its payment, or to a new one by another method while none is paid. */
async function payAgain(shop: CheckoutShop, tx: Tx, orderNumber: string, input: Wish): Promise<Written | Refusal> {
  const [, position, series] = await Promise.all([
    lockOrder(tx, orderNumber),
    findPosition(tx, orderNumber),
    findSeries(tx, orderNumber),
  ])
  if (!position) throw new Error(`cart ${input.cartName} names order ${orderNumber}, which is not there`)
  // The cart of an order that came to nothing is spent; its renewal is a new cart.
  if (position.state === 'cancelled') return refuse('unknownCartErrorMessage')
  const { language } = position
  if (position.state !== 'open') return { orderNumber, language }
  if (position.lines.some(({ productId }) => isStoppedProduct(shop, productId))) return refuse('productNotAvailable')
  // Another card or coin is another payment, though the method is the same.
  const asked = await findMethodDetails(tx, orderNumber)
  const same = position.payments.find(
    (payment) =>
      payment.method === input.paymentMethod &&
      isUndecided(payment.state) &&
      !isGivenUp(shop, payment) &&
      asked.get(payment.paymentId)?.cardToken === cardTokenOf(input) &&
      asked.get(payment.paymentId)?.cryptoCurrency === cryptoOf(shop.tenant, input) &&
      isSameSeries(series.get(payment.paymentId), input),
  )
  if (same) {
    const payment = { ...same, ...requestParts(shop, position, input, series.get(same.paymentId)), orderNumber }
    return { orderNumber, language, payment, askedBefore: true }
  }
  const { contact } = position
  // The order's address stays as it is; a method that needs more of it cannot be had any more.
  if (missingForMethod(input.paymentMethod, shop.tenant, contact).length > 0)
    return refuse('paymentMethodIsNotAvailable')
  const attempt = attemptOf(shop, position.lines, contact, input)
  // Whoever could order may pay: a password is asked for before the order, never within it.
  const judged = await askRules(shop, tx, { moment: 'retry', attempt, contact, orderNumber, isProven: true })
  if (judged.outcome !== 'allow') return turnDown(shop, tx, judged)
  const payment = newPayment(shop, position, input)
  await finish(tx, () =>
    Promise.all([
      insertPayment(tx, payment),
      writeSeries(shop, tx, payment, input),
      keepDecision(shop, tx, judged, payment),
    ]),
  )
  return { orderNumber, language, payment: { ...payment, language, checkoutUrl: null } }
}

function isStoppedProduct({ catalogue }: CheckoutShop, productId: string): boolean {
  const product = catalogue.products.get(productId)
  return product !== undefined && isStopped(catalogue, product)
}

const requiredOf = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 'required']))

/** Nobody got its address while the provider kept its key: asked for again it might become a second one. */
const isGivenUp = ({ clock }: CheckoutShop, { reference, createdAt }: PaymentPart): boolean =>
  reference === null && after(new Date(createdAt), keyLife) <= clock.now()

const requestParts = (shop: CheckoutShop, position: Position, input: Wish, series: SeriesDetails | undefined) => ({
  currency: position.currency,
  language: position.language,
  methodDetails: { ...detailsOf(shop, input), ...series },
})

const cardTokenOf = ({ paymentMethod, additionalData }: Wish) =>
  paymentMethod === 'creditcard' ? additionalData?.cardToken || undefined : undefined

const cryptoOf = (tenant: Tenant, { paymentMethod, additionalData }: Wish) =>
  paymentMethod === 'crypto' ? (additionalData?.cryptoCurrency ?? tenant.cryptoCurrencies[0]) : undefined

function detailsOf({ tenant }: CheckoutShop, input: Wish) {
  const { additionalData, deviceId, sessionId, fraudnetSessionId } = input
  const [cardToken, cryptoCurrency] = [cardTokenOf(input), cryptoOf(tenant, input)]
  return {
    ...(additionalData?.issuerId ? { issuerId: additionalData.issuerId } : {}),
    ...(cardToken ? { cardToken } : {}),
    ...(additionalData?.walletToken && walletMethods.includes(input.paymentMethod)
      ? { walletToken: additionalData.walletToken }
      : {}),
    ...(cryptoCurrency ? { cryptoCurrency } : {}),
    ...(deviceId ? { deviceId } : {}),
    ...(sessionId ? { sessionId } : {}),
    ...(fraudnetSessionId ? { fraudnetSessionId } : {}),
    ...seriesDetails(input),
  }
}

function newPayment(
  shop: CheckoutShop,
  order: Pick<NewOrder, 'orderNumber' | 'total' | 'currency'>,
  input: Wish,
): NewPayment {
  const now = shop.clock.now()
  const carrier = carrierFor(shop, input)
  if (!carrier) throw new Error(`nobody carries ${input.paymentMethod}, which was said to be available`)
  return {
    paymentId: newPaymentId(),
    orderNumber: order.orderNumber,
    provider: carrier.name,
    method: input.paymentMethod,
    methodDetails: detailsOf(shop, input),
    amount: order.total,
    currency: order.currency,
    createdAt: now,
    lookAt: after(now, callGrace),
  }
}
