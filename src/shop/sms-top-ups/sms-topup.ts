import { type Currency, type Minor, toMajor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import type { Tenant } from '#tenants'
import type { HowToText, SmsTopupView } from './contract.ts'

// What a top-up by text is, without clock or database.

/** Leave to buy credit for one number by a text from it. The amount is the most that one text may buy, face value. */
export type SmsTopup = {
  smsTopupId: string
  customerId: string
  index: number
  msisdn: string
  amount: Minor
  /** The service fee that was agreed to beside it, for each text. */
  fee: Minor
  currency: Currency
  pinHash: string
  tokenId: string
  language: string
  provenAt: Date | null
  otp: { hash: string; sentAt: Date; tries: number } | null
  wrongPins: number
  lockedBecause: 'wrong-pin' | 'stopped' | 'charged-back' | null
}

export function viewOf(topup: SmsTopup): SmsTopupView {
  const reason = topup.provenAt === null ? 'unproven' : topup.lockedBecause
  return {
    index: topup.index,
    autoTopupType: 'SMS-TOPUP',
    phoneNumber: topup.msisdn,
    readablePhoneNumber: readablePhone(topup.msisdn),
    amount: toMajor(topup.amount),
    currency: topup.currency,
    paymentTokenId: topup.tokenId,
    ...(reason ? { status: 'DISABLED', reason } : { status: 'ENABLED' }),
  }
}

type Selling = Pick<Tenant, 'topup' | 'sms' | 'tracking' | 'features'>

/** @returns the word that a text to the brand begins with: that of its example */
export const wordOf = ({ topup }: Pick<Selling, 'topup'>): string => topup.exampleSms?.split(' ')[0] ?? ''

/** The brand's example with a PIN that is nobody's: `KOOP 15 PIN`. */
export const exampleOf = ({ topup }: Pick<Selling, 'topup'>): string =>
  topup.exampleSms?.replace(/(?<!\d)\d+$/, 'PIN') ?? ''

export const howToText = (tenant: Selling): HowToText => ({
  example: exampleOf(tenant),
  number: readablePhone(tenant.sms.number ?? ''),
  ...(tenant.tracking.whatsAppPhoneNumber
    ? { whatsApp: readablePhone(`+${tenant.tracking.whatsAppPhoneNumber}`) }
    : {}),
})
