import { changeChoice } from '#cart'
import { cashCodeProvider } from '#cash-codes'
import { finish, type Tx, writeTogether } from '#database'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { findPosition, isUndecided, lockOrder, type PaymentPart, type Position } from '#orders'
import { findSavedMethodUses, type SavedMethodUse } from '#payment-tokens'
import { findMethodDetails, isKeyGood, newPaymentRow } from '#payments'
import { checkRules, decisionOf } from '#risk'
import { holdUnits } from '#stock'
import { missingForMethod } from '#tenants/contract'
import { noPayment } from '../contract.ts'
import { meansOf, partsOfOrder, withinLimits } from '../identity-limits.ts'
import { cardTokenOf, choiceOf, cryptoOf, detailsOf, newPayment, type PlacedPayment } from '../paying/new-payment.ts'
import {
  chargeWrites,
  hasSameSavedMethod,
  keepForAutoTopUps,
  type PaymentInput,
  writeSavedMethodUse,
} from '../paying/saved-method-payment.ts'
import { attemptOf, refuseByRule } from '../risk.ts'
import type { CheckoutShop } from '../shop.ts'
import { checkShownTotal } from './shown-total.ts'
import { isStoppedProduct } from './stopped-product.ts'

/** The cart is an order already: returns to its payment, or makes a new one by another method while none is paid. */
export async function payAgain(
  shop: CheckoutShop,
  tx: Tx,
  orderNumber: string,
  asked: PaymentInput,
): Promise<PlacedPayment | Refusal> {
  const [, position, savedMethods] = await Promise.all([
    lockOrder(tx, orderNumber),
    findPosition(tx, orderNumber),
    findSavedMethodUses(tx, orderNumber),
  ])
  if (!position) throw new Error(`cart ${asked.cartName} names order ${orderNumber}, which does not exist`)
  // The cart of a failed order is spent; its renewal is a new cart.
  if (position.state === 'cancelled') return refuse('unknownCartErrorMessage')
  const { language } = position
  if (position.state !== 'open') {
    const isByCode = position.payments.some(({ provider }) => provider === cashCodeProvider)
    return { orderNumber, language, ...(isByCode ? { isByCode } : {}) }
  }
  const changed = otherThanAgreed(shop, asked, position) ?? checkShownTotal(shop, asked, position.total)
  if (changed) return changed
  const isAutomatic = position.autoTopUpMandate !== null
  if (asked.paymentMethod === noPayment) return refuse('paymentMethodIsNotAvailable')
  const input = isAutomatic ? keepForAutoTopUps(shop, asked, position.total) : asked
  if (isRefusal(input)) return input
  const units = stockUnitsOf(shop, position)
  const isHeld = units.length === 0 || (await holdUnits(shop, tx, units))
  const others = position.lines.filter(({ line }) => !units.some((unit) => unit.line === line))
  if (!isHeld || others.some(({ productId }) => isStoppedProduct(shop, productId))) return refuse('productNotAvailable')
  // Another card or cryptocurrency is another payment, though the method is the same.
  const details = await findMethodDetails(tx, orderNumber)
  const same = position.payments.find(
    (payment) =>
      payment.method === input.paymentMethod &&
      isUndecided(payment.state) &&
      !isGivenUp(shop, payment) &&
      details.get(payment.paymentId)?.cardToken === cardTokenOf(input) &&
      details.get(payment.paymentId)?.cryptoCurrency === cryptoOf(shop.tenant, input) &&
      hasSameSavedMethod(savedMethods.get(payment.paymentId), input),
  )
  if (same) {
    const payment = { ...same, ...requestParts(shop, position, input, savedMethods.get(same.paymentId)), orderNumber }
    return { orderNumber, language, payment, askedBefore: true, isAutomatic }
  }
  const { contact } = position
  // The order keeps its address; a method that needs more of it is not available any more.
  if (missingForMethod(input.paymentMethod, shop.tenant, contact).length > 0)
    return refuse('paymentMethodIsNotAvailable')
  const attempt = attemptOf(shop, position.lines, contact, input)
  // The buyer was allowed to order, so may pay: a one-time password is asked for before the order only.
  const judged = await checkRules(shop, tx, { moment: 'retry', attempt, contact, orderNumber, isProven: true })
  if (judged.outcome !== 'allow') return refuseByRule(shop, tx, judged)
  const limited = await withinLimits(shop, tx, {
    means: meansOf(input.paymentMethod),
    parts: partsOfOrder(position),
    email: contact.email,
    orderNumber,
    customerId: shop.visitor.customer?.customerId ?? null,
  })
  if (isRefusal(limited)) return limited
  const payment = newPayment(shop, position, input)
  await finish(tx, () =>
    Promise.all([
      writeTogether(tx, [newPaymentRow(tx, payment), ...chargeWrites(shop, tx, payment, input)]),
      changeChoice(tx, position.cartName, choiceOf(input)),
      writeSavedMethodUse(shop, tx, payment, input),
      writeTogether(tx, [...decisionOf(shop, judged, payment), ...(limited?.counts(payment) ?? [])]),
    ]),
  )
  return { orderNumber, language, payment: { ...payment, language, checkoutUrl: null }, isAutomatic }
}

/** The order keeps the terms it was placed with: a shopper who was shown others must read these first. */
function otherThanAgreed(
  { visitor }: CheckoutShop,
  { shownTerms }: PaymentInput,
  { autoTopUpMandate: mandate }: Position,
) {
  if (shownTerms === undefined || !mandate || shownTerms === mandate.textVersion) return undefined
  const isOwn = mandate.customerId === visitor.customer?.customerId
  const terms = isOwn ? { terms: mandate.text.split('\n'), termsVersion: mandate.textVersion } : {}
  return refuse('termsChanged', { details: terms })
}

/** The units of an order that take a code from our own stock. */
const stockUnitsOf = ({ catalogue }: CheckoutShop, { lines, deliveries }: Position) =>
  lines
    .filter(({ productId }) => catalogue.products.get(productId)?.source?.from === 'stock')
    .flatMap(({ line, productId }) =>
      deliveries.filter((unit) => unit.line === line).map(({ externalId }) => ({ externalId, productId, line })),
    )

/** Nobody got its URL while the provider kept its key: requesting it again might make a second payment. */
const isGivenUp = (shop: CheckoutShop, payment: PaymentPart): boolean =>
  payment.reference === null && !isKeyGood(shop, payment)

const requestParts = (
  shop: CheckoutShop,
  position: Position,
  input: PaymentInput,
  savedMethods: SavedMethodUse | undefined,
) => ({
  currency: position.currency,
  language: position.language,
  methodDetails: { ...detailsOf(shop, input), ...savedMethods },
})
