import { smsConsentText } from '#agreements'
import type { CatalogueShop } from '#catalogue'
import { textVersion } from '#content'
import { formatMoney, type Minor } from '#kit/money'
import type { MessageShop } from '#notifications'
import type { TokenShop } from '#payment-tokens'
import type { Consent } from './store.ts'

/** What top-ups by text need: the catalogue and saved methods. */
export type SmsTopupShop = CatalogueShop & TokenShop

/** The words that a customer agrees to by setting a PIN, in the language of the page. */
export function consentText({ content, tenant, visitor }: Pick<MessageShop, 'content' | 'tenant' | 'visitor'>): string {
  return smsConsentText(content.translator(tenant, visitor.language), tenant)
}

/** The consent as given at this moment. */
export function consentOf(shop: MessageShop): Consent {
  const text = consentText(shop)
  const { visitor, clock } = shop
  return { text, textVersion: textVersion(text), language: visitor.language, agreedAt: clock.now(), ip: visitor.ip }
}

export const money = ({ tenant }: Pick<MessageShop, 'tenant'>, amount: Minor, language: string): string =>
  formatMoney(amount, tenant.currency, language, { short: true })
