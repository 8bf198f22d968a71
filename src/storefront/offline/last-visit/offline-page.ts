import { cookieValue } from '#kit/cookies'
import { shopPath } from '#tenants/contract'
import type { PageShop } from '../../page-shop.ts'
import { plainPage } from '../../server/plain-page.ts'

/** Where the service worker finds the page that it shows in the place of one that it has not kept. */
export const offlineAddress = '/offline'

/** What a shopper without a line can do: the worker keeps it from the first visit on. */
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
      // To where one is: what stands here stands for some other page.
      { to: '', words: translate('tryAgain') },
      { to: tenant.mainPage, words: translate('toMainPage') },
      { to: shopPath(tenant, checkout), words: translate('offlinePage.toCart') },
    ],
    production,
  })
  page.headers.set('cache-control', 'private, no-cache')
  return page
}
