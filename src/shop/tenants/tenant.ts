import type { Locale } from './settings/words.ts'
import type { Settings } from './settings.ts'

/** A brand's own texts, laid over the shop's: namespace, then catalogue key, then text. */
export type CopyOverrides = Partial<Record<'common' | 'seo', Record<string, string>>>

/** A brand as the shop works with it. `version` counts the settings that were loaded for it. */
export type Tenant = Settings & {
  id: string
  version: number
  copy: Partial<Record<Locale, CopyOverrides>>
}

/** What pages and browsers may know of a brand: no rules or limits they could be tried against, no senders, no texts. */
export type PublicTenant = Omit<
  Tenant,
  | 'copy'
  | 'domains'
  | 'cartLimits'
  | 'riskRules'
  | 'otpGoodForMinutes'
  | 'identityLimits'
  | 'paymentMethods'
  | 'recurringHour'
  | 'mail'
  | 'sms'
  | 'freshdeskEmail'
  | 'invented'
  | 'legal'
  | 'signOffs'
  | 'impressumHiddenBecause'
>

export function publicView(tenant: Tenant): PublicTenant {
  const {
    copy,
    domains,
    cartLimits,
    riskRules,
    otpGoodForMinutes,
    identityLimits,
    paymentMethods,
    recurringHour,
    mail,
    sms,
    freshdeskEmail,
    invented,
    legal,
    signOffs,
    impressumHiddenBecause,
    ...shown
  } = tenant
  return shown
}

/** @returns `/` for a single-tenant reload set-up, otherwise `/shop` (specification, section 2). */
export const shopBase = (tenant: Pick<Tenant, 'features'>): '/' | '/shop' =>
  tenant.features.isReloadsOneTenant ? '/' : '/shop'

/**
 * An address under the shop's base, without a slash at its end: `shopPath(tenant, 'checkout/cart')` is `/checkout/cart`
 * for a single-tenant reload set-up, otherwise `/shop/checkout/cart`. The one place that puts shop addresses together.
 */
export const shopPath = (tenant: Pick<Tenant, 'features'>, path: string): string =>
  `${shopBase(tenant).replace(/\/$/, '')}/${path}`

/** @returns whether people write to the brand at this number (E.164), by text or WhatsApp */
export const isNumberOf = ({ sms, tracking }: Pick<Tenant, 'sms' | 'tracking'>, e164: string): boolean =>
  e164 !== '' && [sms.number, `+${tracking.whatsAppPhoneNumber}`].includes(e164)
