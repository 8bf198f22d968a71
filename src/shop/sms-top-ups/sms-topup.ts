import type { AskedPrice } from '#agreements'
import type { Currency, Minor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import type { Tenant } from '#tenants'
import type { HowToText } from './contract.ts'

// Top-ups by text, without clock or database.

/**
 * Permission to buy credit for one number by a text from it. The amount is the most that one text may buy, face value.
 */
export type SmsTopup = {
  smsTopupId: string
  customerId: string
  index: number
  msisdn: string
  amount: Minor
  /** The agreed service fee for each text. */
  fee: Minor
  currency: Currency
  /** A new price that is not agreed to yet. */
  asked: AskedPrice | null
  pinHash: string
  tokenId: string
  language: string
  provenAt: Date | null
  otp: { hash: string; sentAt: Date; tries: number } | null
  wrongPins: number
  lockedBecause: 'wrong-pin' | 'stopped' | 'charged-back' | 'new-price' | null
}

type Selling = Pick<Tenant, 'topup' | 'sms' | 'tracking' | 'features'>

/** @returns the first word of a text to the brand: that of its example */
export const wordOf = ({ topup }: Pick<Selling, 'topup'>): string => topup.exampleSms?.split(' ')[0] ?? ''

/** The brand's example with a placeholder for the PIN: `KOOP 15 PIN`. */
export const exampleOf = ({ topup }: Pick<Selling, 'topup'>): string =>
  topup.exampleSms?.replace(/(?<!\d)\d+$/, 'PIN') ?? ''

export const howToText = (tenant: Selling): HowToText => ({
  example: exampleOf(tenant),
  number: readablePhone(tenant.sms.number ?? ''),
  ...(tenant.tracking.whatsAppPhoneNumber
    ? { whatsApp: readablePhone(`+${tenant.tracking.whatsAppPhoneNumber}`) }
    : {}),
})
