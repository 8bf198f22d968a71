import { cookieValue } from '#kit/cookies'
import { shopPath } from '#tenants/contract'
import type { PageShop } from '../../page-shop.ts'
import { plainPage } from '../../server/plain-page.ts'

/** URL of the page that the service worker shows in place of a page it has not stored. */
export const offlineAddress = '/offline'

/** Says what is possible offline. The service worker stores it at the first visit. */
export function offlinePage(
  request: Request,
  { tenant, language, translate }: PageShop,
  production: boolean,
): Response {
  const checkout = tenant.features.skipCartPageCheckout ? 'checkout/payment' : 'checkout/cart'
  const page = plainPage({
    tenant,
    language,
    palette: cookieValue(request.headers.get('cookie'), 'theme'),
    title: translate('offlinePage.title'),
    text: translate('offlinePage.text'),
    links: [
      // The same URL again: this page is shown in place of another one.
      { to: '', words: translate('tryAgain') },
      { to: tenant.mainPage, words: translate('toMainPage') },
      { to: shopPath(tenant, checkout), words: translate('offlinePage.toCart') },
      ...(tenant.topUpsAgainFor === 'everybody'
        ? [{ to: shopPath(tenant, 'again'), words: translate('again.orders') }]
        : []),
    ],
    production,
  })
  page.headers.set('cache-control', 'private, no-cache')
  return page
}
