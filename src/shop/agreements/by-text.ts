import { type Refusal, refuse } from '#kit/result'
import type { Tenant } from '#tenants'
import type { OrderedSmsConsentInput, OrderedSmsTopUp } from './contract.ts'

// Top-ups by text, as carts, orders and accounts speak of them.

/** So many wrong PINs in a row lock it until its owner unlocks it on the site (readings, section 3). */
export const mostWrongPins = 3

/** Whether the brand sells by text: it shows an example, has a number to write to, and accounts to buy from. */
export const offersSmsTopUps = ({ topup, sms, features }: Pick<Tenant, 'topup' | 'sms' | 'features'>): boolean =>
  topup.exampleSms !== undefined && sms.number !== undefined && !features.isAuthDisabled

export const isPin = (typed: string): boolean => /^\d{4}$/.test(typed)

/**
 * Reads the wish to buy by text from then on.
 * @returns refuses VALIDATION_FAILED beside `smsTopupConsent` where the brand does not sell by text, beside `pinCode` for what is no PIN
 */
export function readSmsConsent(
  tenant: Pick<Tenant, 'topup' | 'sms' | 'features'>,
  { pinCode, startsLater }: OrderedSmsConsentInput,
): OrderedSmsTopUp | Refusal {
  if (!offersSmsTopUps(tenant)) return smsNotOffered()
  if (!isPin(pinCode)) return refuse('VALIDATION_FAILED', { fields: { pinCode: 'smsPinNotValid' } })
  return { kind: 'sms', ...(startsLater ? { startsLater } : {}) }
}

export const smsNotOffered = (): Refusal =>
  refuse('VALIDATION_FAILED', { fields: { smsTopupConsent: 'smsTopupNotOffered' } })
