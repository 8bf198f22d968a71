import { z } from 'zod'
import { newPriceShape, smsTopupConsentInput } from '#agreements/contract'
import { asRead } from '#kit/as-read'
import { currencies } from '#kit/money'

// Shapes of the calls about top-ups by text message (specification, sections 3 and 7; readings, sections 2 and 3).

const index = z.int().min(1).max(100_000)

export const smsTopupView = z.object({
  index,
  autoTopupType: z.literal('SMS-TOPUP'),
  /** E.164. */
  phoneNumber: z.string(),
  readablePhoneNumber: z.string(),
  /** The most that one text may buy, in major units. */
  amount: z.number(),
  /** What such a text costs at most, with the fee that was agreed to. */
  grossAmount: z.number(),
  currency: z.enum(currencies),
  /** Where more is asked for it today, or in another currency. */
  newPrice: newPriceShape.optional(),
  paymentTokenId: z.string(),
  /** A text buys. */
  status: z.enum(['ENABLED', 'DISABLED']),
  /** Why it buys nothing: the number is not proven yet, three PINs were wrong, its owner stopped it by text, a bank took a payment back, or its price is another one now. */
  reason: z.enum(['unproven', 'wrong-pin', 'stopped', 'charged-back', 'new-price']).optional(),
})
export type SmsTopupView = z.infer<typeof smsTopupView>

export const smsTopupsAnswer = z.object({ rows: z.array(smsTopupView) })
export type SmsTopupsAnswer = z.infer<typeof smsTopupsAnswer>

/**
 * With an index it changes what is named; without one it makes a new one, for which all is needed. Another amount, or the
 * amount together with a PIN, agrees to its price of today; anything else leaves the price as it was agreed to.
 */
export const saveSmsTopupInput = z.strictObject({
  ...asRead(smsTopupView),
  index: index.optional(),
  phoneNumber: z.string().min(1).max(32).optional(),
  /** Major units. */
  amount: z.number().positive().max(100_000).optional(),
  smsTopupConsent: smsTopupConsentInput.optional(),
  paymentTokenId: z.string().min(1).max(60).optional(),
})
export type SaveSmsTopupInput = z.infer<typeof saveSmsTopupInput>

export const saveSmsTopupAnswer = z.object({
  smsTopup: smsTopupView,
  /** `otp`: a code went to the number, which proves that it is its owner's. */
  nextStep: z.enum(['normal', 'otp']),
  /** Where it went, masked; only with `otp`. */
  sentTo: z.string().optional(),
})
export type SaveSmsTopupAnswer = z.infer<typeof saveSmsTopupAnswer>

export const smsTopupIndexInput = z.strictObject({ ...asRead(smsTopupView), index })
export type SmsTopupIndexInput = z.infer<typeof smsTopupIndexInput>

/** Agrees to a new price in the words of this version. */
export type SmsTopupPriceInput = { index: number; version: string }

export const proveSmsTopupInput = z.strictObject({ index, otp: z.string().max(12) })
export type ProveSmsTopupInput = z.infer<typeof proveSmsTopupInput>

/** What a page tells of how to buy: the word and amount of the example, and the numbers to write to, as people read them. */
export type HowToText = { example: string; number: string; whatsApp?: string }
