import { cookieLine, cookieValue } from '#kit/cookies'
import type { PageShop } from '../../../page-shop.ts'

// The language that a shopper chose at one checkout and gets again at the next, for seven days.

type Lines = [name: 'set-cookie', line: string][]

/** @returns the language of an earlier checkout (specification, section 2), if the brand still has it */
export const checkoutLanguageOf = (request: Request, { tenant }: PageShop): string | undefined =>
  tenant.locales.find((locale) => locale === cookieValue(request.headers.get('cookie'), 'checkoutLanguage'))

export const keepCheckoutLanguage = (language: string): Lines =>
  language ? [['set-cookie', cookieLine('checkoutLanguage', language)]] : []
