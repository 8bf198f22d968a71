import { maskPhone } from '#kit/phone'
import { fingerprint, isFingerprint, type KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'
import type { CartItem } from './cart.ts'

/** Recognises browsers by the id in their cookie. */
export type BrowserShop = Shop & { secret: KeyRing }

const purpose = ({ tenant }: BrowserShop) => `fills in at ${tenant.id}`

const printOf = (shop: BrowserShop, browserId: string | undefined): string | undefined =>
  browserId === undefined ? undefined : fingerprint(shop.secret, purpose(shop), browserId)

/** @returns the fingerprint of the visitor's browser; a browser without an id gets one with the answer */
export const browserFingerprint = (shop: BrowserShop): string | undefined =>
  printOf(shop, shop.visitor.keepBrowserId?.())

/** @returns the fingerprint of a browser that sent its id, so is known to keep cookies */
export const provenBrowserFingerprint = (shop: BrowserShop): string | undefined => {
  browserFingerprint(shop)
  return printOf(shop, shop.visitor.browserId)
}

/** Whether the visitor's browser filled it in. False where no fingerprint is stored. */
export const isOwn = (shop: BrowserShop, filledBy: string | null | undefined): boolean =>
  typeof filledBy === 'string' &&
  shop.visitor.browserId !== undefined &&
  isFingerprint(shop.secret, purpose(shop), shop.visitor.browserId, filledBy)

/** @returns an item's number as the visitor may see it: masked unless they filled it in */
export const shownNumber = (shop: BrowserShop, item: CartItem, number: string): string =>
  isOwn(shop, item.filledBy) ? number : maskPhone(number)
