/** @returns whether a path is on the way through the checkout or of the order it ends in, where no outside script ever runs */
export const isCheckout = (pathname: string): boolean => /^(\/shop)?\/(checkout|order)(\/|$)/.test(pathname)

/** @returns whether what a page shows, or its very address, is nobody else's: the checkout, declarations, links of mails */
export const isPrivate = (pathname: string): boolean =>
  isCheckout(pathname) || /^\/(withdraw|cancel|support|newsletter)(\/|$)/.test(pathname)
