import type { Tenant } from '#tenants/contract'
import { cartCountCookie, consentCookie, languageCookie, sessionCookie, themeCookie } from '../../cookies.ts'
import { analyticsCookies } from '../../statistics/analytics-cookies.ts'
import { type StatisticsService, statisticsOf, statisticsServices } from '../../statistics/services.ts'

/** A cookie as the page tells of it: `purpose` is a text's key. */
export type KeptCookie = { name: string; purpose: string; days: number }

/** The cookies that this brand's shop works with. */
export const necessaryCookies = ({
  locales,
  themes,
  features,
  hasSessionIdCookie,
  ssoLoginUrl,
}: Tenant): KeptCookie[] => [
  { name: consentCookie, purpose: 'cookies.for.consent', days: 7 },
  { name: 'cart', purpose: 'cookies.for.cart', days: 7 },
  ...(features.skipCartPageCheckout ? [] : [{ name: cartCountCookie, purpose: 'cookies.for.cartCount', days: 7 }]),
  { name: 'order', purpose: 'cookies.for.order', days: 7 },
  ...(hasSessionIdCookie ? [{ name: sessionCookie, purpose: 'cookies.for.session', days: 7 }] : []),
  ...(features.autofillAvailableAddressData ? [{ name: 'contact', purpose: 'cookies.for.contact', days: 7 }] : []),
  ...(locales.length > 1 ? [{ name: languageCookie, purpose: 'cookies.for.language', days: 7 }] : []),
  ...(themes.length > 1 ? [{ name: themeCookie, purpose: 'cookies.for.theme', days: 7 }] : []),
  ...(features.isAuthDisabled ? [] : accountCookies(ssoLoginUrl)),
]

/** Those of whoever has an account; some last a quarter of an hour, which is less than the day that is said. */
const accountCookies = (ssoLoginUrl: string | undefined): KeptCookie[] => [
  { name: 'customer', purpose: 'cookies.for.customer', days: 7 },
  { name: 'signedIn', purpose: 'cookies.for.signedIn', days: 7 },
  { name: 'typed', purpose: 'cookies.for.typed', days: 1 },
  ...(ssoLoginUrl
    ? [{ name: 'portal', purpose: 'cookies.for.portal', days: 1 }]
    : [
        { name: 'registration', purpose: 'cookies.for.registration', days: 3 },
        { name: 'wish', purpose: 'cookies.for.wish', days: 7 },
      ]),
]

/** Those that are kept after consent only; none where the brand counts nothing. */
export function statisticsCookies(tenant: Tenant): KeptCookie[] {
  if (!statisticsOf(tenant)) return []
  const { clientId, click, clickCopy } = analyticsCookies
  return [
    { ...clientId, purpose: 'cookies.for.clientId' },
    { ...click, purpose: 'cookies.for.click' },
    { ...clickCopy, purpose: 'cookies.for.click' },
  ]
}

/** Who is asked after consent only, by name. */
export const outsideServices = (tenant: Tenant): string[] => [
  ...Object.keys(statisticsOf(tenant) ?? {}).map((id) => statisticsServices[id as StatisticsService].name),
  ...(tenant.widgets.sovendusContainer ? ['Sovendus'] : []),
]
