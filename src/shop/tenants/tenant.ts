import type { Locale } from './settings/words.ts'
import type { Settings } from './settings.ts'

/** A brand's own texts, which replace the shop's: namespace, then catalogue key, then text. */
export type CopyOverrides = Partial<Record<'common' | 'seo', Record<string, string>>>

/** A brand in use. `version` counts its loaded settings. */
export type Tenant = Settings & {
  id: string
  version: number
  copy: Partial<Record<Locale, CopyOverrides>>
  /** Payment methods that operators paused: no new payment begins with one. Omitted: none. */
  pausedMethods?: readonly string[]
  /** Partners that operators paused: no new payment begins with one. Omitted: none. */
  pausedPartners?: readonly string[]
  /** Where it stands on its way to another cell, or from there. Omitted: it is sold here. */
  place?: Place
  /** Of a draft that somebody looks at: nothing is ordered in its shop. Omitted: the brand as it is published. */
  preview?: Preview
}

/**
 * `paused`: nothing new begins. `closed`: nothing is written. `elsewhere`: the other cell sells it. `arriving`: the other
 * cell may still take it back.
 */
export type Place = { state: 'paused' | 'closed' | 'elsewhere' | 'arriving'; cell: string }

/** Whether this cell may sell the brand, be it only to end what has begun. */
export const isHere = ({ place }: Pick<Tenant, 'place'>): boolean => place === undefined || place.state === 'paused'

/** A draft as a shop shows it. `marksTexts`: an invisible mark before each text says which one it is. */
export type Preview = { draftId: string; marksTexts: boolean }

/** What pages and browsers may know of a brand: without rules and limits that could be probed, senders and texts. */
export type PublicTenant = Omit<
  Tenant,
  | 'copy'
  | 'domains'
  | 'look'
  | 'assistants'
  | 'cartLimits'
  | 'riskRules'
  | 'otpGoodForMinutes'
  | 'identityLimits'
  | 'paymentMethods'
  | 'pausedMethods'
  | 'pausedPartners'
  | 'place'
  | 'preview'
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
    look,
    assistants,
    cartLimits,
    riskRules,
    otpGoodForMinutes,
    identityLimits,
    paymentMethods,
    pausedMethods,
    pausedPartners,
    place,
    preview,
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

/** @returns whether this is the brand's number (E.164) for texts or WhatsApp */
export const isNumberOf = ({ sms, tracking }: Pick<Tenant, 'sms' | 'tracking'>, e164: string): boolean =>
  e164 !== '' && [sms.number, `+${tracking.whatsAppPhoneNumber}`].includes(e164)
