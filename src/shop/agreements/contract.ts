import { z } from 'zod'
import { type Currency, currencies, type Minor } from '#kit/money'

// When a number is topped up by itself (specification, section 3). On the wire amounts are major units.

/**
 * What a shopper agrees to. `low-balance` runs when less than the limit (minor units) is left, and with `tariffEnabled`
 * also when a tariff is due that the balance does not cover; a limit of null watches the tariff only. `day` is Monday to
 * Sunday as 1 to 7, or the day of the month, of which a shorter month has its last one.
 */
export type Agreement =
  | { kind: 'low-balance'; lowBalanceLimit: Minor | null; tariffEnabled: boolean }
  | { kind: 'weekly' | 'monthly'; day: number }

export type AgreementKind = Agreement['kind']

/** Texts from the number buy credit for it from then on, as much as its amount each. */
export type SmsAgreement = { kind: 'sms' }

/** As it is ordered: `startsLater` tops nothing up now and only sets it up. */
export type OrderedAutoTopUp = Agreement & { startsLater?: true }
export type OrderedSmsTopUp = SmsAgreement & { startsLater?: true }
export type OrderedAgreement = OrderedAutoTopUp | OrderedSmsTopUp

export const autoTopupOptionShape = z.strictObject({
  lowBalanceOption: z
    .strictObject({
      /** Left out where the brand has one of its own. */
      lowBalanceLimit: z.number().positive().max(1000).optional(),
      tariffEnabled: z.boolean().optional(),
    })
    .optional(),
  recurringOption: z
    .strictObject({
      recurringType: z.enum(['WEEKLY', 'MONTHLY']),
      /** Monday to Sunday as 1 to 7, or the day of the month. */
      recurringDay: z.number().int().min(1).max(31),
    })
    .optional(),
  /** Nothing is topped up, and nothing paid, now: the first top-up is the first one that comes by itself. */
  startsLater: z.literal(true).optional(),
})
/** Exactly one of the two options. */
export type AutoTopupOption = z.infer<typeof autoTopupOptionShape>

/** The PIN that texts bear: four digits. To give one is to agree to buying by text. */
export const smsTopupConsentInput = z.strictObject({ pinCode: z.string().max(10) })

/** The same of what is put into a cart. */
export const orderedSmsConsentInput = smsTopupConsentInput.extend({ startsLater: z.literal(true).optional() })
export type OrderedSmsConsentInput = z.infer<typeof orderedSmsConsentInput>

/** That texts may buy, as carts and orders show it; the PIN is never handed out. */
export const smsTopupConsentShape = z.object({ startsLater: z.literal(true).optional() })
export type SmsTopupConsent = z.infer<typeof smsTopupConsentShape>

/**
 * What stands above the button of an order that sets automatic top-ups up, or top-ups by text: each as a contract of its
 * own, in words.
 */
export type AutoTopupTerms = {
  toppings: { itemKey: string; title: string; rows: { name: string; value: string }[]; notes: string[] }[]
  /** What the shopper agrees to, a sentence for each. */
  leave: string[]
  /** Goes along with the order as `shownTerms`: other terms are asked about once more. */
  version: string
  /** The key of what is said where they did not agree. */
  missing: 'autoTopupConsentMissing' | 'smsConsentMissing'
}

/** A price that was not agreed to yet: each top-up, its fee included. From `from` on nothing is charged without that. */
export const newPriceShape = z.object({
  grossAmount: z.number(),
  currency: z.enum(currencies),
  from: z.string(),
  /** The words by which it is agreed to in the account, and their version; choosing the amount once more does so too. */
  text: z.string(),
  version: z.string(),
})
export type NewPrice = z.infer<typeof newPriceShape>

/** What whoever holds the link of a mail about a new price sees of it. */
export type PriceView = {
  maskedPhoneNumber: string
  when: string
  isOver: boolean
  isPaused: boolean
  /** What is agreed to at present. */
  grossAmount: number
  currency: Currency
  /** Absent once it is agreed to, or gone again. */
  newPrice?: NewPrice
}
