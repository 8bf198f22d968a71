import type { CartView } from '#cart/contract'

/** @returns whether the service worker asks, for a page to show without a line: it says nothing of whose it is */
export const isOfflineCopy = ({ headers }: Request): boolean => headers.has('x-offline-copy')

/** The cart without what its owner typed at the checkout, and without card fields, which need a line. */
export const withoutOwner = (cart: CartView): CartView => {
  const { deliveryAddress, iFrameUrl, ...goods } = cart
  return goods
}
