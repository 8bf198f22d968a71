import type { RawBuilder } from 'kysely'
import {
  allowsCustomer,
  type Cart,
  type CodeInCart,
  customerOf,
  linesOf,
  lockCartAnd,
  type PricedItem,
  totalOf,
  withCodes,
} from '#cart'
import type { Tx } from '#database'
import { toMajor } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import { keyIdOf } from '#kit/signature'
import { insertUses, isForCart, isGood, keysOf, lockOfCart, takeOutOfCart } from '#promotions'
import type { PaymentInput } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'

/** Items at the price that is paid for them, and the codes that were applied. */
export type Priced = { items: PricedItem[]; codes: CodeInCart[] }

/**
 * Locks the cart that is to be ordered, if the caller has not. Most carts contain no promo codes: then none are looked
 * for afterwards.
 * @param read is read along with a cart that is locked here (`lockCartAnd`)
 * @returns `hasCodes`: whether there may be promo codes in it
 */
export async function lockToOrder<T>(
  { tenant }: CheckoutShop,
  tx: Tx,
  { cart, cartName, isAsMade }: Pick<PaymentInput, 'cart' | 'cartName' | 'isAsMade'>,
  read: RawBuilder<T> | undefined,
): Promise<{ cart: Cart | undefined; hasCodes: boolean; read: T | undefined }> {
  if (cart) return { cart, hasCodes: tenant.hasPromoVouchers && isAsMade === undefined, read: undefined }
  return lockCartAnd(tx, cartName, { mayHaveCodes: tenant.hasPromoVouchers, read })
}

/**
 * Applies the cart's promo codes, and locks them until the transaction ends, so that nobody else takes the last use
 * meanwhile. A code that is no longer valid is removed from the cart, and the buyer is told before they pay more than
 * they saw.
 * @returns refuses invalidVoucherCode with the cart's new `totalPrice` in major units
 */
export async function priceWithCodes(
  shop: CheckoutShop,
  tx: Tx,
  cart: Cart,
  items: PricedItem[],
): Promise<Priced | Refusal> {
  const there = await lockOfCart(tx, cart.cartName)
  if (there.length === 0) return { items, codes: [] }
  const allows = await allowsCustomer(shop, tx, cart, there)
  const now = shop.clock.now()
  const concerned = there.filter((promotion) => isForCart(promotion, cart.channel, linesOf(items)))
  const holding = concerned.filter((promotion) => isGood(promotion, now) && allows(promotion))
  const priced = withCodes(items, holding)
  if (holding.length === concerned.length) return priced
  const gone = concerned.filter((promotion) => !holding.includes(promotion))
  await takeOutOfCart(
    tx,
    cart.cartName,
    gone.map(({ promotionId }) => promotionId),
  )
  return refuse('invalidVoucherCode', { details: { totalPrice: toMajor(totalOf(priced.items)) } })
}

/** Counts the codes of an order as used by its buyer. */
export async function countCodes(
  { tenant, visitor, secret, clock }: CheckoutShop,
  tx: Tx,
  orderNumber: string,
  cart: Cart,
  codes: readonly CodeInCart[],
): Promise<void> {
  const uses = codes
    .filter(({ discount }) => discount > 0)
    .map(({ promotion, discount }) => ({ promotionId: promotion.promotionId, discount }))
  if (uses.length === 0) return
  const [current] = secret
  const keys = keysOf([current], tenant.id, customerOf(visitor, cart))
  await insertUses(tx, orderNumber, { uses, keys, printKey: keyIdOf(current), now: clock.now() })
}
