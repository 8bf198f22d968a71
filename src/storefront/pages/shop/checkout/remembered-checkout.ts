import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import type { PageShop } from '../../../page-shop.ts'

// What a shopper chose at one checkout and finds again at the next, for seven days.

type Lines = [name: 'set-cookie', line: string][]

/** @returns the language chosen at an earlier checkout (specification, section 2), if the brand still speaks it */
export const checkoutLanguageOf = (request: Request, { tenant }: PageShop): string | undefined =>
  tenant.locales.find((locale) => locale === cookieValue(request.headers.get('cookie'), 'checkoutLanguage'))

export const keepCheckoutLanguage = (language: string): Lines =>
  language ? [['set-cookie', cookieLine('checkoutLanguage', language)]] : []

/**
 * The order whose contact is offered again, by its signed token: only where the brand fills in what is available, and
 * only for shoppers who asked for it on this device.
 */
export const contactTokenOf = (request: Request, { tenant }: PageShop): string | undefined =>
  tenant.features.autofillAvailableAddressData ? cookieValue(request.headers.get('cookie'), 'contact') : undefined

/** @param token undefined forgets what was kept before */
export const keepContact = (token: string | undefined): Lines => [
  ['set-cookie', token ? cookieLine('contact', token) : dropCookieLine('contact')],
]
