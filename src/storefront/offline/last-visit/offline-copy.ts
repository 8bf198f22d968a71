import type { CartView } from '#cart/contract'

/** @returns whether the service worker requests a page to show offline, which must contain nothing personal */
export const isOfflineCopy = ({ headers }: Request): boolean => headers.has('x-offline-copy')

/** The cart without contact data from the checkout, and without card fields, which need a connection. */
export const withoutOwner = (cart: CartView): CartView => {
  const { deliveryAddress, iFrameUrl, ...goods } = cart
  return goods
}
