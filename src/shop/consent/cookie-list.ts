import { type Cookie, type CookieId, cookies } from '#kit/cookies'
import { type OnDeviceId, onDevice } from '#kit/on-device'
import type { PlainPageKey } from '#kit/text-key'
import type { Tenant } from '#tenants/contract'
import { type StatisticsService, statisticsOf, statisticsServices } from './services.ts'

/** A cookie as the consent page lists it. */
export type KeptCookie = { name: string; purpose: PlainPageKey; lasts?: string }

/** @returns the cookies of one kind that this brand sets */
export const cookiesOf = (tenant: Tenant, kind: Cookie['kind'], language: string): KeptCookie[] =>
  (Object.keys(cookies) as CookieId[])
    .filter((id) => cookies[id].kind === kind && isSetBy[id](tenant))
    .map((id) => ({
      name: cookies[id].name,
      purpose: purposes[id],
      lasts: inWords(cookies[id].seconds, language),
    }))

/** The purpose of each, in texts that other pages do not load. */
const purposes: Record<CookieId, PlainPageKey> = {
  consent: 'cookies.for.consent',
  cart: 'cookies.for.cart',
  cartCount: 'cookies.for.cartCount',
  order: 'cookies.for.order',
  buyer: 'cookies.for.buyer',
  session: 'cookies.for.session',
  contact: 'cookies.for.contact',
  again: 'cookies.for.again',
  againKept: 'cookies.for.againKept',
  language: 'cookies.for.language',
  checkoutLanguage: 'cookies.for.checkoutLanguage',
  theme: 'cookies.for.theme',
  currency: 'cookies.for.currency',
  told: 'cookies.for.told',
  customer: 'cookies.for.customer',
  signedIn: 'cookies.for.signedIn',
  typed: 'cookies.for.typed',
  registration: 'cookies.for.registration',
  wish: 'cookies.for.wish',
  portal: 'cookies.for.portal',
  clientId: 'cookies.for.clientId',
  click: 'cookies.for.click',
  clickCopy: 'cookies.for.click',
}

/** @returns other data stored on the device; each text says for how long */
export const keptOnDevice = (): KeptCookie[] =>
  (Object.keys(onDevice) as OnDeviceId[]).map((id) => ({ name: onDevice[id].name, purpose: onDevicePurposes[id] }))

const onDevicePurposes: Record<OnDeviceId, PlainPageKey> = {
  number: 'cookies.device.number',
  telling: 'cookies.device.telling',
  typed: 'cookies.device.typed',
  texts: 'cookies.device.texts',
  scroll: 'cookies.device.scroll',
  pages: 'cookies.device.pages',
  personal: 'cookies.device.personal',
  assets: 'cookies.device.assets',
}

const always = () => true
const hasAccounts = ({ features }: Tenant) => !features.isAuthDisabled
const hasPasswords = (tenant: Tenant) => hasAccounts(tenant) && !tenant.ssoLoginUrl
const speaksMore = ({ locales }: Tenant) => locales.length > 1
const offersAgain = ({ topUpsAgainFor }: Tenant) => topUpsAgainFor === 'everybody'
const countsVisits = (tenant: Tenant) => statisticsOf(tenant) !== undefined

/** Which brands set a cookie, by their settings. */
const isSetBy: Record<CookieId, (tenant: Tenant) => boolean> = {
  consent: always,
  cart: always,
  cartCount: ({ features }) => !features.skipCartPageCheckout,
  order: always,
  buyer: always,
  session: ({ hasSessionIdCookie }) => hasSessionIdCookie,
  contact: ({ features }) => features.autofillAvailableAddressData,
  again: offersAgain,
  againKept: offersAgain,
  language: speaksMore,
  checkoutLanguage: speaksMore,
  theme: ({ themes }) => themes.length > 1,
  currency: ({ guidePrices }) => guidePrices,
  told: hasAccounts,
  customer: hasAccounts,
  signedIn: hasAccounts,
  typed: hasAccounts,
  registration: hasPasswords,
  wish: hasPasswords,
  portal: (tenant) => hasAccounts(tenant) && !hasPasswords(tenant),
  clientId: countsVisits,
  click: countsVisits,
  clickCopy: countsVisits,
}

const units = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const

/** @returns "7 days", "1 hour" */
function inWords(seconds: number, language: string): string {
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? units[2]
  const words = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return words.format(Math.round(seconds / length))
}

/** Services that are contacted only after consent, by name. */
export const outsideServices = (tenant: Tenant): string[] => [
  ...Object.keys(statisticsOf(tenant) ?? {}).map((id) => statisticsServices[id as StatisticsService].name),
  ...(tenant.widgets.sovendusContainer ? ['Sovendus'] : []),
]
