import { holdNotices, takeNotices } from '#auto-top-up-light'
import {
  type Cart,
  cartOrdered,
  codeOf,
  isOwn,
  type PricedItem,
  priceItem,
  recallCart,
  saveItems,
  totalOf,
} from '#cart'
import { finish, type Tx, type Write } from '#database'
import { plannedDeliveries } from '#fulfilment'
import { insertGifts } from '#gifts'
import type { FieldTexts } from '#kit/result'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { insertOrder } from '#orders'
import { isAskedPaid } from '#orders/asked'
import { isAsked } from '#orders/contract'
import { newPaymentRow } from '#payments'
import { checkRules, countAhead, decisionOf } from '#risk'
import { holdUnits } from '#stock'
import { missingForMethod } from '#tenants/contract'
import { noPayment } from '../contract.ts'
import { meansOf, partsOfItems, withinLimits } from '../identity-limits.ts'
import { choiceOf, newPayment, type PlacedPayment } from '../paying/new-payment.ts'
import { chargeWrites, type PaymentInput, writeSavedMethodUse } from '../paying/saved-method-payment.ts'
import { attemptOf, refuseByRule } from '../risk.ts'
import type { CheckoutShop } from '../shop.ts'
import { agreeTo } from './agree-to.ts'
import { askIfDuplicate, rememberPurchase } from './bought-before/bought-before.ts'
import { countCodes, lockToOrder, priceWithCodes } from './codes-of-order.ts'
import { newPosition } from './new-position.ts'
import { giftsOf, orderOf, unitsOf } from './order-of-cart.ts'
import { payByCode, payNothing } from './orders-without-payment.ts'
import { payAgain } from './pay-again.ts'
import { checkShownTotal, moreThanAgreed } from './shown-total.ts'
import { isStoppedProduct } from './stopped-product.ts'

/**
 * Writes down the order of a cart and its payment; for a cart that is an order already, another payment where one is
 * due. A free order, or one paid by a cash code, is paid as soon as it is written.
 */
export async function placeOrder(shop: CheckoutShop, tx: Tx, input: PaymentInput): Promise<PlacedPayment | Refusal> {
  if (shop.tenant.preview) return refuse('isPreview')
  const ahead = guessedCount(shop, input)
  const { cart, hasCodes, read: counted } = await lockToOrder(shop, tx, input, ahead?.rows)
  if (!cart || isStrangers(shop, cart)) return refuse('unknownCartErrorMessage')
  const asked = cart.items.filter(isAsked).map(({ itemKey }) => itemKey)
  if (asked.length > 0 && (await isAskedPaid(tx, asked, cart.cartName))) return refuse('askedIsPaid')
  if (cart.orderNumber) return payAgain(shop, tx, cart.orderNumber, input)
  if (cart.items.length === 0) return refuse('cartIsEmpty')
  if (!cart.deliveryAddress) return refuse('addressMissing')
  // A shopper who is refused here gets a one-time password by sending the address again.
  if (cart.otpState === 'required') return refuse('otpRequired')
  const unknown = missingForMethod(input.paymentMethod, shop.tenant, cart.deliveryAddress)
  if (unknown.length > 0) return refuse('VALIDATION_FAILED', { fields: requiredOf(unknown) })
  const listed = cart.items.flatMap((item) => priceItem(item, shop.catalogue) ?? [])
  if (listed.length < cart.items.length) return takeOutUnsold(shop, tx, cart, listed)
  // It stays in the cart: it will be available again.
  if (listed.some(({ productId }) => isStoppedProduct(shop, productId))) return refuse('productNotAvailable')
  const priced = hasCodes ? await priceWithCodes(shop, tx, cart, listed) : { items: listed, codes: [] }
  if (isRefusal(priced)) return priced
  const { items, codes } = priced
  // Checked before the total: the refusal for changed terms also shows the new total.
  const agreed = await agreeTo(shop, tx, items, input)
  if (isRefusal(agreed)) return agreed
  const changed = checkShownTotal(shop, input, totalOf(items)) ?? moreThanAgreed(shop, input, totalOf(items))
  if (changed) return changed
  const { requested, mandate } = agreed
  const [isFree, code] = [totalOf(items) === 0, codeOf(items)]
  if (input.paymentMethod === noPayment && !isFree && code === undefined) return refuse('paymentMethodIsNotAvailable')
  // The newsletter may be subscribed to with the order, as with the address before it.
  const { newsletter } = shop.tenant.features.hasNewsletterCheckbox ? input : {}
  const contact = { ...cart.deliveryAddress, ...(newsletter ? { newsletter } : {}) }
  const buying = { items, contact, sessionId: input.sessionId }
  const toCheck = checkOf(shop, { items, contact, input, isProven: cart.otpState === 'passed' })
  const [twice, judged, isAsMade] = await Promise.all([
    // A cash code works once, so it cannot be used twice by mistake.
    input.asksAgain && code === undefined ? askIfDuplicate(shop, tx, buying) : undefined,
    checkRules(shop, tx, toCheck, ahead && counted && { about: ahead.about, rows: counted }),
    input.isAsMade ?? true,
  ])
  if (!isAsMade) return refuse('unknownCartErrorMessage')
  if (twice) return twice
  if (judged.outcome !== 'allow') return refuseByRule(shop, tx, judged)
  const limited = await withinLimits(shop, tx, {
    means: code === undefined ? meansOf(input.paymentMethod) : 'cashCode',
    parts: partsOfItems(items),
    email: contact.email,
    orderNumber: null,
    customerId: shop.visitor.customer?.customerId ?? null,
  })
  if (isRefusal(limited)) return limited
  const order = orderOf(shop, cart, contact, items, { startNow: input.startNow, mandate })
  const { orderNumber, language } = order
  if (!(await holdNotices(shop, tx, items))) return refuse('unableQueryAutoTopupLight')
  if (!(await holdUnits(shop, tx, unitsOf(order)))) return refuse('productNotAvailable')
  const writeOrder = (...beside: Write[]): [ReturnType<typeof insertOrder>, ...Promise<unknown>[]] => [
    insertOrder(tx, order, { kind: 'order.placed', actor: 'shopper' }, [
      plannedDeliveries(orderNumber, order.lines),
      cartOrdered(tx, cart.cartName, orderNumber, choiceOf(input)),
      ...rememberPurchase(shop, orderNumber, buying),
      ...beside,
    ]),
    insertGifts(tx, orderNumber, giftsOf(shop, items)),
    takeNotices(tx, items, orderNumber),
    countCodes(shop, tx, orderNumber, cart, codes),
  ]
  if (code !== undefined) return payByCode(shop, tx, { order, code, judged, limited, writeOrder })
  // A method that pays later is verified by a payment of 0, unless it is saved already.
  if (isFree && (!mandate || requested.charge)) return payNothing(shop, tx, { order, judged, writeOrder })
  const payment = newPayment(shop, order, requested)
  const { run } = requested.charge ?? {}
  const rows = [
    newPaymentRow(tx, payment),
    ...chargeWrites(shop, tx, payment, requested),
    ...(run ? [run.ordered(order)] : []),
    ...decisionOf(shop, judged, payment),
    ...(limited?.counts(payment) ?? []),
  ]
  // Sent together, executed in this order.
  const [legalTexts] = await finish(tx, () => {
    const [placed, ...written] = writeOrder(...rows)
    return Promise.all([placed, writeSavedMethodUse(shop, tx, payment, requested), ...written])
  })
  const position = newPosition(order, legalTexts, payment, run?.autoTopUpId)
  const toPay = { ...payment, language, checkoutUrl: null }
  return { orderNumber, language, payment: toPay, position, isAutomatic: mandate !== null }
}

const checkOf = (
  shop: CheckoutShop,
  {
    items,
    contact,
    input,
    isProven,
  }: { items: PricedItem[]; contact: Contact; input: PaymentInput; isProven: boolean },
) =>
  ({ moment: 'start', attempt: attemptOf(shop, items, contact, input), contact, orderNumber: null, isProven }) as const

type Contact = NonNullable<Cart['deliveryAddress']>

/** What the rules will count of the cart as this process has just seen it, to be read along with its lock. */
function guessedCount(shop: CheckoutShop, input: PaymentInput) {
  const seen = input.cart ? undefined : recallCart(shop.tenant.id, input.cartName, shop.clock)
  if (!seen?.deliveryAddress) return undefined
  const items = seen.items.flatMap((item) => priceItem(item, shop.catalogue) ?? [])
  return countAhead(shop, checkOf(shop, { items, contact: seen.deliveryAddress, input, isProven: false }))
}

/** A stranger who knows the name of a cart can neither order it nor see its order. */
const isStrangers = (shop: CheckoutShop, { filledBy }: Cart): boolean => filledBy !== null && !isOwn(shop, filledBy)

/** Removes what is no longer sold from the cart; the shopper checks the rest and orders again. */
async function takeOutUnsold(shop: CheckoutShop, tx: Tx, cart: Cart, sold: readonly PricedItem[]): Promise<Refusal> {
  const isSold = ({ itemKey }: { itemKey: string }) => sold.some((item) => item.itemKey === itemKey)
  await saveItems(tx, cart.cartName, cart.items.filter(isSold), shop.clock.now())
  return refuse('productNotAvailable', { details: { productId: cart.items.find((item) => !isSold(item))?.productId } })
}

const requiredOf = (fields: readonly string[]): FieldTexts =>
  Object.fromEntries(fields.map((field) => [field, 'required'] as const))
