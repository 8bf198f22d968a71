/** @returns whether a path is on the way through the checkout or at its end, where no outside script ever runs */
export const isCheckout = (pathname: string): boolean => /^(\/shop)?\/checkout(\/|$)/.test(pathname)
