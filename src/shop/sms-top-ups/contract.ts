import { z } from 'zod'
import { newPriceShape, smsTopupConsentInput } from '#agreements/contract'
import { ignoredFields } from '#kit/ignored-fields'
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
  /** The most that such a text costs, with the agreed fee. */
  grossAmount: z.number(),
  currency: z.enum(currencies),
  /** Where today's price is higher, or in another currency. */
  newPrice: newPriceShape.optional(),
  paymentTokenId: z.string(),
  /** Whether texts buy. */
  status: z.enum(['ENABLED', 'DISABLED']),
  /**
   * Why texts buy nothing: the number is not proven, three PINs were wrong, its owner stopped it by text, there is a
   * chargeback, or the price changed.
   */
  reason: z.enum(['unproven', 'wrong-pin', 'stopped', 'charged-back', 'new-price']).optional(),
})
export type SmsTopupView = z.infer<typeof smsTopupView>

export const smsTopupsAnswer = z.object({ rows: z.array(smsTopupView) })
export type SmsTopupsAnswer = z.infer<typeof smsTopupsAnswer>

/**
 * With an index it changes that one; without, it makes a new one and needs all fields. Another amount, or an amount
 * with a PIN, agrees to today's price; any other change keeps the agreed price.
 */
export const saveSmsTopupInput = z.strictObject({
  ...ignoredFields(smsTopupView),
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
  /** `otp`: a code was sent to the number, to prove that its owner made the request. */
  nextStep: z.enum(['normal', 'otp']),
  /** Where it was sent, masked; only with `otp`. */
  sentTo: z.string().optional(),
})
export type SaveSmsTopupAnswer = z.infer<typeof saveSmsTopupAnswer>

export const smsTopupIndexInput = z.strictObject({ ...ignoredFields(smsTopupView), index })
export type SmsTopupIndexInput = z.infer<typeof smsTopupIndexInput>

/** Agrees to a new price in the words of this version. */
export type SmsTopupPriceInput = { index: number; version: string }

export const proveSmsTopupInput = z.strictObject({ index, otp: z.string().max(12) })
export type ProveSmsTopupInput = z.infer<typeof proveSmsTopupInput>

/** How to buy by text: an example with word and amount, and the numbers to write to, in readable form. */
export type HowToText = { example: string; number: string; whatsApp?: string }
