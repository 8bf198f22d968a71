import { brandViews } from '#catalogue'
import type { PageShop } from '../page-shop.ts'
import { isMainPage } from '../pages/main-page.ts'
import { isCataloguePage } from '../server/answer-pages.ts'

/** Pages whose forms fill a cart, as far as its payment. */
const checkout = /\/checkout\/(cart|payment)$/

/** Whether a form at this path does nothing but fill a cart. */
export function fillsCart(shop: PageShop, pathname: string): boolean {
  // The page's own scripts send forms to an address beside the page's.
  const path = pathname.replace(/(\/_root)?\.data$/, '') || '/'
  return isMainPage(shop.tenant, path) || checkout.test(path) || isCataloguePage(brandViews(shop), path)
}

/** To whom an account belongs that is looked at. There is no such customer, so it is empty. */
const sampleCustomer = { customerId: 'nobody', sessionId: 'none', email: 'ada@example.com', firstName: 'Ada' }

/**
 * The shop of somebody who looks at a draft: real, but nothing leaves it. It fills carts, which go by themselves; all
 * else that a page wants to write, send or pay is refused.
 * @param isFilling whether the request may fill a cart
 */
export function previewShopOf<S extends PageShop>(shop: S, { url, isFilling }: { url: URL; isFilling: boolean }): S {
  const refused = () => Promise.reject(new Response(null, { status: 403 }))
  return {
    ...shop,
    siteUrl: url.origin,
    ...(/^\/account(\/|\.data$|$)/.test(url.pathname) && !shop.tenant.features.isAuthDisabled
      ? { visitor: { ...shop.visitor, customer: { ...sampleCustomer, language: shop.language } } }
      : {}),
    db: { ...shop.db, transaction: isFilling ? shop.db.transaction : refused },
    mail: { ...shop.mail, send: refused },
    sms: { ...shop.sms, send: refused },
    push: undefined,
  }
}
