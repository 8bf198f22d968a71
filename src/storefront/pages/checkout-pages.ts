/** @returns whether a path is part of the checkout or of the order it ends in, where third-party scripts never run */
export const isCheckout = (pathname: string): boolean => /^(\/shop)?\/(checkout|order)(\/|$)/.test(pathname)

/** @returns whether a path is the page where an order is paid: what leads away from it is folded there */
export const isPaymentPage = (pathname: string): boolean => /^(\/shop)?\/checkout\/payment$/.test(pathname)

/** @returns whether a page's content, or its URL, is private: the checkout, declarations, links of mails */
export const isPrivate = (pathname: string): boolean =>
  isCheckout(pathname) || /^\/(withdraw|cancel|support|newsletter)(\/|$)/.test(pathname)
