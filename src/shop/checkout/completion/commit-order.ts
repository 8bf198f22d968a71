import { findCart, insertRenewal, isOwn } from '#cart'
import { takesGifts } from '#catalogue/contract'
import { findGifts, giftOfItem } from '#gifts'
import { newCartName } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import {
  cameToNothing,
  findPosition,
  isInDoubt,
  isTurnedDown,
  isUndecided,
  orderView,
  type Position,
  withoutPerson,
} from '#orders'
import { contentsOf } from '#orders/contents'
import type { OrderView } from '#orders/contract'
import { providerOf } from '#payments'
import { copyToCart, usedWith } from '#promotions'
import { orderOfToken } from '../addresses.ts'
import type { CommitOrderInput, RenewedCart } from '../contract.ts'
import type { News } from '../news.ts'
import type { CheckoutShop } from '../shop.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Tells how the order stands: a question, not an act. Asked twice, late, or beside a webhook, it gives the same answer.
 * What is personal, and what can be spent, is told to the browser that filled the cart in.
 * @returns refuses orderNotFound unless cart and order belong together, and TOKEN_STATUS_CANCELED where the payment was
 *   to be made with a payment token and the shopper called that off (specification, sections 4 and 8)
 */
export async function commitOrder(shop: CheckoutShop, input: CommitOrderInput): Promise<OrderView | Refusal> {
  const position = await freshPosition(shop, input.orderNumber)
  if (position?.cartName !== input.cartName) return refuse('orderNotFound')
  const [whole, isTheirs] = await Promise.all([viewOf(shop, position), isBuyers(shop, position)])
  const view = isTheirs ? whole : withoutPerson(whole)
  return input.paymentToken && view.paymentStatus === 'Cancelled' ? refuse('TOKEN_STATUS_CANCELED') : view
}

/**
 * The same by the signed token of a return address, for a shopper who comes back without any cookie.
 * @param cancelled a method whose payment the shopper walked away from: what nobody has paid yet is called off
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
  if (shop.visitor.mark === undefined) return false
  const cart = await shop.db.read((tx) => findCart(tx, cartName))
  return isOwn(shop, cart?.filledBy)
}

/** The order with what came with it, and whom its gifts are for. */
async function viewOf(shop: CheckoutShop, position: Position): Promise<OrderView> {
  const [contents, used] = await Promise.all([contentsOf(shop, position), usedWith(shop, position)])
  const view = orderView(position, contents, used(position.orderNumber))
  const mayHoldGifts = position.lines.some(({ kind }) => takesGifts(kind))
  const gifts = mayHoldGifts ? await shop.db.read((tx) => findGifts(tx, position.orderNumber)) : []
  const giftOf = (line: number) =>
    gifts.filter((gift) => gift.line === line).map((gift) => ({ gift: giftOfItem(gift) }))
  return { ...view, items: view.items.map((item, index) => ({ ...item, ...giftOf(index + 1)[0] })) }
}

/** A page polls every two seconds; the provider is not asked more often than that about one payment. */
const askEveryMs = 2000

/** Reads the order; while a payment is undecided and its webhook may have been lost, asks the provider first. */
async function freshPosition(
  shop: CheckoutShop,
  orderNumber: string,
  cancelled?: string,
): Promise<Position | undefined> {
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (position?.state !== 'open') return position
  const due = position.payments.filter(
    ({ state, askedAt, method }) =>
      isUndecided(state) &&
      (!askedAt || method === cancelled || shop.clock.now().getTime() - Date.parse(askedAt) >= askEveryMs),
  )
  const asked = await Promise.all(
    due.map(async (payment): Promise<News[]> => {
      const { paymentId, reference } = payment
      if (!reference) return []
      const provider = providerOf(shop.payments, payment)
      const calledOff = payment.method === cancelled ? await provider.cancelPayment(reference) : undefined
      // Too late to call it off, or called off at the provider already: it knows best.
      const answer = calledOff?.kind === 'answered' ? calledOff : await provider.findPayment(reference)
      return [{ about: 'payment', paymentId, answer, actor: 'shopper' }]
    }),
  )
  const news = asked.flat()
  return news.length > 0 ? settleOrder(shop, orderNumber, news) : position
}

/**
 * The cart for another try after an order came to nothing: the same items and address under a new name, so that the
 * shopper loses nothing. However often it is asked for, there is one. While an earlier payment still stands open the
 * order goes on, and so does its own cart.
 * @returns its name, and whether the order was paid and its money goes back; refuses orderNotFound, and
 * unknownCartErrorMessage for an order that came to something or still may, or whose money is in doubt
 */
export async function renewCart(shop: CheckoutShop, orderNumber: string): Promise<RenewedCart | Refusal> {
  return shop.db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    if (!position) return refuse('orderNotFound')
    if (isTurnedDown(position)) return { cartName: position.cartName, wasPaid: false }
    if (!cameToNothing(position) || isInDoubt(position)) return refuse('unknownCartErrorMessage')
    const cartName = await insertRenewal(tx, position.cartName, newCartName(), shop.clock.now())
    if (!cartName) return refuse('orderNotFound')
    if (shop.tenant.hasPromoVouchers) await copyToCart(tx, position.cartName, cartName)
    return { cartName, wasPaid: position.payments.some(({ paid }) => paid > 0) }
  })
}
