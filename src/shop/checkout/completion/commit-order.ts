import { findCart, insertRenewal, isOwn } from '#cart'
import { takesGifts } from '#catalogue/contract'
import { findGifts, giftOfItem } from '#gifts'
import { newCartName } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import {
  cameToNothing,
  findPosition,
  isInDoubt,
  isLastPaymentDeclined,
  isUndecided,
  orderView,
  type PaymentPart,
  type Position,
  withoutPerson,
} from '#orders'
import { contentsOf } from '#orders/contents'
import type { OrderView } from '#orders/contract'
import { providerOf } from '#payments'
import { copyToCart, usedCodesOf } from '#promotions'
import { orderOfToken } from '../addresses.ts'
import type { CommitOrderInput, RenewedCart } from '../contract.ts'
import type { OrderUpdate } from '../order-update.ts'
import type { CheckoutShop } from '../shop.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Returns the state of an order. Idempotent: it changes nothing by itself and gives the same answer when it is called
 * twice, late or beside a webhook. Personal data and codes are returned only to the browser that filled the cart.
 * @returns refuses orderNotFound unless cart and order belong together, and TOKEN_STATUS_CANCELED where the shopper
 *   cancelled the approval of a payment token (specification, sections 4 and 8)
 */
export async function commitOrder(shop: CheckoutShop, input: CommitOrderInput): Promise<OrderView | Refusal> {
  const position = await freshPosition(shop, input.orderNumber)
  if (position?.cartName !== input.cartName) return refuse('orderNotFound')
  const [whole, isTheirs] = await Promise.all([viewOf(shop, position), isBuyers(shop, position)])
  const view = isTheirs ? whole : withoutPerson(whole)
  return input.paymentToken && view.paymentStatus === 'Cancelled' ? refuse('TOKEN_STATUS_CANCELED') : view
}

/**
 * The same by the signed token of a return URL, for a shopper who comes back without a cookie.
 * @param cancelled the method whose payment the shopper cancelled: it is cancelled at the provider unless it is paid
 */
export async function orderByToken(
  shop: CheckoutShop,
  token: string,
  cancelled?: string,
): Promise<OrderView | Refusal> {
  const orderNumber = orderOfToken(shop, token)
  const position = orderNumber && (await freshPosition(shop, orderNumber, cancelled))
  return position ? viewOf(shop, position) : refuse('orderNotFound')
}

async function isBuyers(shop: CheckoutShop, { cartName }: Position): Promise<boolean> {
  if (shop.visitor.browserId === undefined) return false
  const cart = await shop.db.read((tx) => findCart(tx, cartName))
  return isOwn(shop, cart?.filledBy)
}

/** The order with its codes, eSIMs and gifts. */
async function viewOf(shop: CheckoutShop, position: Position): Promise<OrderView> {
  const [contents, used] = await Promise.all([contentsOf(shop, position), usedCodesOf(shop, position)])
  const view = orderView(position, contents, used(position.orderNumber))
  const mayHoldGifts = position.lines.some(({ kind }) => takesGifts(kind))
  const gifts = mayHoldGifts ? await shop.db.read((tx) => findGifts(tx, position.orderNumber)) : []
  const giftOf = (line: number) =>
    gifts.filter((gift) => gift.line === line).map((gift) => ({ gift: giftOfItem(gift) }))
  return { ...view, items: view.items.map((item, index) => ({ ...item, ...giftOf(index + 1)[0] })) }
}

/** The page polls every two seconds; we ask the provider about one payment no more often than that. */
const askEveryMs = 2000

/** Undecided payments of an open order that the provider is to be asked about. */
function dueOf({ clock }: CheckoutShop, { state, payments }: Position, cancelled: string | undefined): PaymentPart[] {
  if (state !== 'open') return []
  const now = clock.now().getTime()
  return payments.filter(
    ({ state, askedAt, method }) =>
      isUndecided(state) && (!askedAt || method === cancelled || now - Date.parse(askedAt) >= askEveryMs),
  )
}

/**
 * The order, read unless this process has just written it. While a payment is undecided, asks the provider first,
 * because a webhook may be lost.
 */
async function freshPosition(
  shop: CheckoutShop,
  orderNumber: string,
  cancelled?: string,
): Promise<Position | undefined> {
  const written = shop.orderFeed.findWritten(shop.tenant.id, orderNumber, shop.clock.now())
  // What is still open may have been paid or asked for through another process meanwhile, of which nobody is told.
  const isKnown = written !== undefined && written.state !== 'open'
  const position = isKnown ? written : await shop.db.read((tx) => findPosition(tx, orderNumber))
  const due = position ? dueOf(shop, position, cancelled) : []
  const asked = await Promise.all(
    due.map(async (payment): Promise<OrderUpdate[]> => {
      const { paymentId, reference } = payment
      if (!reference) return []
      const provider = providerOf(shop.payments, payment)
      const calledOff = payment.method === cancelled ? await provider.cancelPayment(reference) : undefined
      // Too late to cancel, or cancelled already: the provider's state decides.
      const answer = calledOff?.kind === 'answered' ? calledOff : await provider.findPayment(reference)
      return [{ about: 'payment', paymentId, answer, actor: 'shopper' }]
    }),
  )
  const updates = asked.flat()
  return updates.length > 0 ? settleOrder(shop, orderNumber, updates, position) : position
}

/**
 * Makes a new cart after an order failed: the same items and address under a new name, so that the shopper loses
 * nothing. Idempotent: one renewal per order. While an earlier payment is still open, the order and its cart stay in
 * use.
 * @returns the new cart's name, and whether the order was paid and is refunded; refuses orderNotFound, and
 *   unknownCartErrorMessage for an order that succeeded, may still succeed, or has a payment in an unknown state
 */
export async function renewCart(shop: CheckoutShop, orderNumber: string): Promise<RenewedCart | Refusal> {
  return shop.db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    if (!position) return refuse('orderNotFound')
    if (isLastPaymentDeclined(position)) return { cartName: position.cartName, wasPaid: false }
    if (!cameToNothing(position) || isInDoubt(position)) return refuse('unknownCartErrorMessage')
    const cartName = await insertRenewal(tx, position.cartName, newCartName(), shop.clock.now())
    if (!cartName) return refuse('orderNotFound')
    if (shop.tenant.hasPromoVouchers) await copyToCart(tx, position.cartName, cartName)
    return { cartName, wasPaid: position.payments.some(({ paid }) => paid > 0) }
  })
}
