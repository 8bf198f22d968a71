import { addToCart, findCart, isOwn } from '#cart'
import type { CartAnswer } from '#cart/contract'
import { type CheckoutShop, payAgainUrl, saveAddress } from '#checkout'
import type { Currency, Minor } from '#kit/money'
import { hintOfPhone, readMsisdn } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { titleOf, variantOf } from '../variants.ts'
import { isBeingPaid } from './change-session.ts'
import { sessionOfToken } from './continue-url.ts'
import { addressOf, itemsOf } from './fill-cart.ts'
import { putCodesIntoCart } from './promo-codes.ts'
import type { Session } from './session.ts'
import { isRetried } from './session-state.ts'
import { findSession, saveSession } from './store.ts'
import { positionOf, viewSession } from './view-session.ts'

/** What becomes of a session's link: it can be gone on with, it is an order, or it has ended. Amounts in minor units. */
export type HandOver =
  | { kind: 'gone' }
  | { kind: 'ordered'; url: string }
  | {
      kind: 'open'
      goods: { title: string; quantity: number }[]
      hint: string | undefined
      total: Minor
      currency: Currency
    }

/** @returns what a session's link is about, as whoever opens it may know: its number masked */
export async function viewHandOver(shop: CheckoutShop, token: string): Promise<HandOver> {
  const session = await sessionBy(shop, token)
  if (!session) return { kind: 'gone' }
  const position = await positionOf(shop, session)
  if (position && !isRetried(position)) return { kind: 'ordered', url: payAgainUrl(shop, position) }
  const { wanted } = session
  const { total } = await viewSession(shop, session)
  if (!isOpen(shop, session) || isRefusal(itemsOf(shop, wanted))) return { kind: 'gone' }
  const { phoneCountryCodes, currency } = shop.tenant
  const number = readMsisdn(wanted.fulfillment?.phone_number ?? '', phoneCountryCodes)
  return {
    kind: 'open',
    goods: wanted.items.flatMap(({ id, quantity }) => {
      const variant = variantOf(shop.catalogue, id)
      return variant ? [{ title: titleOf(variant, shop.visitor.language), quantity }] : []
    }),
    hint: number ? hintOfPhone(number.e164, phoneCountryCodes) : undefined,
    total,
    currency,
  }
}

/**
 * Makes a session's goods the cart of the browser that opened its link: from then on the shopper goes on alone, and the
 * assistant only learns what becomes of it.
 * @returns the cart's name; refuses linkNotValid for a session that has ended, and what addToCart refuses
 */
export async function takeOver(shop: CheckoutShop, token: string): Promise<CartAnswer | Refusal> {
  const session = await sessionBy(shop, token)
  if (!session || !isOpen(shop, session) || isBeingPaid(shop, session)) return refuse('linkNotValid')
  const position = await positionOf(shop, session)
  if (position && !isRetried(position)) return refuse('linkNotValid')
  const known = await ownCart(shop, session)
  if (known && !position) return { cartName: known }
  const items = itemsOf(shop, session.wanted)
  if (isRefusal(items)) return items
  const cart = await addToCart(shop, { items })
  if (isRefusal(cart)) return cart
  // What is missing or wrong in it the payment page asks for. A browser that keeps no cookies would not see it again.
  if (session.wanted.buyer && shop.visitor.browserId !== undefined)
    await saveAddress(shop, addressOf(cart.cartName, session.wanted))
  const codes = await putCodesIntoCart(shop, cart.cartName, session.wanted.codes ?? [])
  const now = shop.clock.now()
  const taken = { cartName: cart.cartName, wanted: { ...session.wanted, codes }, handedOverAt: now }
  const isSaved = await shop.db.transaction((tx) => saveSession(tx, session, taken, now))
  return isSaved ? cart : refuse('linkNotValid')
}

const isOpen = ({ clock }: CheckoutShop, { canceledAt, expiresAt }: Session): boolean =>
  canceledAt === null && expiresAt > clock.now()

async function sessionBy(shop: CheckoutShop, token: string): Promise<Session | undefined> {
  const sessionId = sessionOfToken(shop, token)
  return sessionId === undefined ? undefined : shop.db.read((tx) => findSession(tx, sessionId))
}

/** The cart that this browser took over before. */
async function ownCart(shop: CheckoutShop, { handedOverAt, cartName }: Session): Promise<string | undefined> {
  if (handedOverAt === null || cartName === null) return undefined
  const cart = await shop.db.read((tx) => findCart(tx, cartName))
  return cart?.items.some(({ filledBy }) => isOwn(shop, filledBy)) ? cartName : undefined
}
