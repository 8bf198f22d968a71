import { type Refusal, refuse } from '#kit/result'
import type { Tenant } from '#tenants'
import type { OrderedSmsConsentInput, OrderedSmsTopUp } from './contract.ts'

// Top-ups by text, for carts, orders and accounts.

/** After this many wrong PINs in a row it is locked until its owner unlocks it on the site (readings, section 3). */
export const mostWrongPins = 3

/** Whether the brand sells by text: it needs an example text, a number, and customer accounts. */
export const offersSmsTopUps = ({ topup, sms, features }: Pick<Tenant, 'topup' | 'sms' | 'features'>): boolean =>
  topup.exampleSms !== undefined && sms.number !== undefined && !features.isAuthDisabled

export const isPin = (typed: string): boolean => /^\d{4}$/.test(typed)

/**
 * Reads the request to buy by text.
 * @returns refuses VALIDATION_FAILED for `smsTopupConsent` if the brand does not sell by text, for `pinCode` if it is
 *   not a PIN
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
