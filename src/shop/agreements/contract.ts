import { z } from 'zod'
import { type Currency, currencies, type Minor } from '#kit/money'

// When a number is topped up automatically (specification, section 3). On the wire amounts are major units.

/**
 * What a shopper agrees to. `low-balance` runs when the balance is below the limit (minor units), and with
 * `tariffEnabled` also when a tariff is due that the balance does not cover; a limit of null watches the tariff only.
 * `day` is Monday to Sunday as 1 to 7, or the day of the month; a shorter month uses its last day.
 */
export type Agreement =
  | { kind: 'low-balance'; lowBalanceLimit: Minor | null; tariffEnabled: boolean }
  | { kind: 'weekly' | 'monthly'; day: number }

export type AgreementKind = Agreement['kind']

/** Texts from the number buy credit for it, each up to the line's amount. */
export type SmsAgreement = { kind: 'sms' }

/** As ordered: `startsLater` only sets it up and tops up nothing now. */
export type OrderedAutoTopUp = Agreement & { startsLater?: true }
export type OrderedSmsTopUp = SmsAgreement & { startsLater?: true }
export type OrderedAgreement = OrderedAutoTopUp | OrderedSmsTopUp

export const autoTopupOptionShape = z.strictObject({
  lowBalanceOption: z
    .strictObject({
      /** Omitted if the brand has a limit of its own. */
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
  /** Nothing is topped up or paid now: the first top-up is the first automatic one. */
  startsLater: z.literal(true).optional(),
})
/** Exactly one of the two options. */
export type AutoTopupOption = z.infer<typeof autoTopupOptionShape>

/** The PIN for texts: four digits. Giving one agrees to top-ups by text. */
export const smsTopupConsentInput = z.strictObject({ pinCode: z.string().max(10) })

/** The same for an item of a cart. */
export const orderedSmsConsentInput = smsTopupConsentInput.extend({ startsLater: z.literal(true).optional() })
export type OrderedSmsConsentInput = z.infer<typeof orderedSmsConsentInput>

/** Top-ups by text, as carts and orders show them; the PIN is never returned. */
export const smsTopupConsentShape = z.object({ startsLater: z.literal(true).optional() })
export type SmsTopupConsent = z.infer<typeof smsTopupConsentShape>

/** The terms above the order button for automatic top-ups or top-ups by text: each as a contract of its own. */
export type AutoTopupTerms = {
  toppings: { itemKey: string; title: string; rows: { name: string; value: string }[]; notes: string[] }[]
  /** What the shopper agrees to, one sentence each. */
  consent: string[]
  /** Sent with the order as `shownTerms`; if it differs, the shopper is shown the new terms. */
  version: string
  /** Text key of the error without consent. */
  missing: 'autoTopupConsentMissing' | 'smsConsentMissing'
}

/** A price that is not agreed to yet: per top-up, fee included. From `from` on nothing is charged without consent. */
export const newPriceShape = z.object({
  grossAmount: z.number(),
  currency: z.enum(currencies),
  from: z.string(),
  /** The words by which it is agreed to in the account, and their version; choosing the amount again agrees too. */
  text: z.string(),
  version: z.string(),
})
export type NewPrice = z.infer<typeof newPriceShape>

/** What the link of a mail about a new price shows. */
export type PriceView = {
  maskedPhoneNumber: string
  when: string
  isOver: boolean
  isPaused: boolean
  /** The agreed price. */
  grossAmount: number
  currency: Currency
  /** Absent once it is agreed to, or withdrawn. */
  newPrice?: NewPrice
}
