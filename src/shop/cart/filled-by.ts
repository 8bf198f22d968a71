import { maskPhone } from '#kit/phone'
import { fingerprint, isFingerprint, type KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'
import type { CartItem } from './cart.ts'

/** Knows browsers by the mark that they keep in a cookie. */
export type FillerShop = Shop & { secret: KeyRing }

const purpose = ({ tenant }: FillerShop) => `fills in at ${tenant.id}`

const printOf = (shop: FillerShop, mark: string | undefined): string | undefined =>
  mark === undefined ? undefined : fingerprint(shop.secret, purpose(shop), mark)

/** @returns the fingerprint of whoever fills something in; a browser without a mark is given one with the answer */
export const fillerOf = (shop: FillerShop): string | undefined => printOf(shop, shop.visitor.markBrowser?.())

/** @returns the fingerprint of a browser that showed its mark, and so is known to keep cookies */
export const provenFiller = (shop: FillerShop): string | undefined => {
  fillerOf(shop)
  return printOf(shop, shop.visitor.mark)
}

/** Whether the visitor's browser filled it in. Nobody is known to have filled in what bears no fingerprint. */
export const isOwn = (shop: FillerShop, filledBy: string | null | undefined): boolean =>
  typeof filledBy === 'string' &&
  shop.visitor.mark !== undefined &&
  isFingerprint(shop.secret, purpose(shop), shop.visitor.mark, filledBy)

/** @returns the number of an item as the visitor may see it: with its middle hidden unless they filled it in */
export const shownNumber = (shop: FillerShop, item: CartItem, number: string): string =>
  isOwn(shop, item.filledBy) ? number : maskPhone(number)
