import type { Tx } from '#database'
import { type Refusal, refuse } from '#kit/result'
import { type KeyRing, keyIdOf } from '#kit/signature'
import {
  codeKeys,
  countUses,
  findByCode,
  findOfCart,
  keysOf,
  mayCombine,
  moveCode,
  type Promotion,
  putIntoCart,
  takeOutOfCart,
} from '#promotions'
import { known } from '#tenants/contract'
import { type Cart, priceItem } from './cart.ts'
import { holding } from './codes-in-cart.ts'
import type { CartView, VouchersInput } from './contract.ts'
import { lockCart } from './store.ts'
import { type CartShop, cartView } from './view-cart.ts'

/** The secret makes the fingerprints of codes. */
export type VoucherShop = CartShop & { secret: KeyRing }

const mostInCart = 10

/**
 * Adds promo codes to a cart; all of them or none. Idempotent.
 * @returns the cart; refuses unknownCartErrorMessage, and invalidVoucherCode for every fault of a code, so that nobody
 *   learns whether it is unknown, expired, used up, not for this cart, not combinable, or not for this customer
 */
export function addVouchers(shop: VoucherShop, input: VouchersInput): Promise<CartView | Refusal> {
  const { tenant, clock, secret } = shop
  const typed = input.voucherCodes.map((code) => codeKeys(secret, tenant.id, code))
  const codes = new Set(typed.map(([current]) => current)).size
  return shop.db.transaction(async (tx) => {
    const cart = await lockCart(tx, input.cartName)
    if (!cart || cart.orderNumber) return refuse('unknownCartErrorMessage')
    const now = clock.now()
    const items = cart.items.flatMap((item) => priceItem(item, shop.catalogue) ?? [])
    // The same queries whatever was typed, so that timing reveals nothing either.
    const [there, asked] = [await findOfCart(tx, cart.cartName), await findByCode(tx, typed.flat())]
    const isAllowed = await allowsCustomer(shop, tx, cart, asked)
    const kept = holding(cart, items, there, now).filter((one) => !isAmong(asked)(one))
    const all = [...kept, ...asked]
    const isValid =
      tenant.hasPromoVouchers &&
      asked.length === codes &&
      holding(cart, items, asked, now).length === asked.length &&
      asked.every(isAllowed) &&
      mayCombine(all) &&
      all.length <= mostInCart
    if (!isValid) return refuse('invalidVoucherCode', { fields: { voucherCode: 'invalidVoucherCode' } })
    // Codes that are no longer valid are not shown, so they must not block another one.
    const gone = there.filter((one) => !isAmong(all)(one)).map(({ promotionId }) => promotionId)
    await takeOutOfCart(tx, cart.cartName, gone)
    if (secret.length > 1) for (const keys of typed) await moveCode(tx, keys, keyIdOf(secret[0]))
    await putIntoCart(
      tx,
      cart.cartName,
      asked.map(({ promotionId }) => promotionId),
      now,
    )
    return cartView(shop, cart, all)
  })
}

/**
 * Removes promo codes from a cart, by code or by the cart's `voucherId`. Idempotent.
 * @returns the cart; refuses unknownCartErrorMessage
 */
export function removeVouchers(shop: VoucherShop, input: VouchersInput): Promise<CartView | Refusal> {
  const keys = input.voucherCodes.flatMap((code) => codeKeys(shop.secret, shop.tenant.id, code))
  return shop.db.transaction(async (tx) => {
    const cart = await lockCart(tx, input.cartName)
    if (!cart || cart.orderNumber) return refuse('unknownCartErrorMessage')
    const [there, byCode] = [await findOfCart(tx, cart.cartName), await findByCode(tx, keys)]
    const isOut = (one: Promotion) => isAmong(byCode)(one) || input.voucherCodes.includes(one.promotionId)
    await takeOutOfCart(
      tx,
      cart.cartName,
      there.filter(isOut).map(({ promotionId }) => promotionId),
    )
    return cartView(
      shop,
      cart,
      there.filter((one) => !isOut(one)),
    )
  })
}

const isAmong =
  (promotions: readonly Promotion[]) =>
  ({ promotionId }: Promotion): boolean =>
    promotions.some((one) => one.promotionId === promotionId)

/**
 * Identifies the customer of a cart by account, e-mail address and numbers, as far as known.
 * @returns whether this customer may use a promotion once more
 */
export async function allowsCustomer(
  { tenant, visitor, secret }: VoucherShop,
  tx: Tx,
  cart: Cart,
  promotions: readonly Promotion[],
): Promise<(promotion: Promotion) => boolean> {
  const keys = keysOf(secret, tenant.id, customerOf(visitor, cart))
  const uses = await countUses(
    tx,
    promotions.map(({ promotionId }) => promotionId),
    keys,
  )
  return ({ promotionId, usesPerCustomer }) =>
    usesPerCustomer === null || (uses.get(promotionId) ?? 0) < usesPerCustomer
}

export const customerOf = ({ customer }: VoucherShop['visitor'], { deliveryAddress, items }: Cart) => ({
  customerId: customer?.customerId,
  email: known(deliveryAddress?.email),
  numbers: items.flatMap(({ phoneNumber }) => phoneNumber ?? []),
})
