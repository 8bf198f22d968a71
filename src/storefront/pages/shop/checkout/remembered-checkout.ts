import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import type { PageShop } from '../../../page-shop.ts'

// What a shopper chose at one checkout and gets again at the next, for seven days.

type Lines = [name: 'set-cookie', line: string][]

/** @returns the language of an earlier checkout (specification, section 2), if the brand still has it */
export const checkoutLanguageOf = (request: Request, { tenant }: PageShop): string | undefined =>
  tenant.locales.find((locale) => locale === cookieValue(request.headers.get('cookie'), 'checkoutLanguage'))

export const keepCheckoutLanguage = (language: string): Lines =>
  language ? [['set-cookie', cookieLine('checkoutLanguage', language)]] : []

/**
 * The order whose contact is offered again, by its signed token: only if the brand fills in known data, and only for
 * shoppers who asked for it on this device.
 */
export const contactTokenOf = (request: Request, { tenant }: PageShop): string | undefined =>
  tenant.features.autofillAvailableAddressData ? cookieValue(request.headers.get('cookie'), 'contact') : undefined

/** @param token undefined deletes the stored one */
export const keepContact = (token: string | undefined): Lines => [
  ['set-cookie', token ? cookieLine('contact', token) : dropCookieLine('contact')],
]
