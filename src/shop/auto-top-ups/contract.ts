import { z } from 'zod'
import { autoTopupOptionShape, newPriceShape } from '#agreements/contract'
import { ignoredFields } from '#kit/ignored-fields'
import { currencies } from '#kit/money'

// Shapes of the calls about existing automatic top-ups (specification, sections 3 and 7). Amounts are major units.

export { reasonText } from './runs/reason-text.ts'

export const autoTopupTypes = ['LOW_BALANCE', 'RECURRING'] as const
const type = z.enum(autoTopupTypes)
/** `DISABLED` is paused, `DELETED` is ended for good. */
const status = z.enum(['ENABLED', 'DISABLED', 'DELETED'])
const autoTopupId = z.string().min(1).max(60)

export const runView = z.object({
  /** When it was due. */
  at: z.string(),
  /** `due` waits for its turn or for a retry at `nextTry`; `charging` and `waiting` are under way. */
  state: z.enum(['due', 'charging', 'waiting', 'done', 'failed', 'skipped']),
  nextTry: z.string().optional(),
  orderNumber: z.string().optional(),
  /** Why it failed, waits or was skipped: the provider's code or ours. */
  reason: z.string().optional(),
})
export type RunView = z.infer<typeof runView>

export const autoTopupView = z.object({
  autoTopupId,
  userId: z.string(),
  type,
  autoTopupType: type,
  topupType: z.literal('AUTOMATIC'),
  autoTopupLight: z.literal(false),
  status,
  /** Why we paused it; absent if its owner did. */
  stoppedBecause: z.enum(['declined', 'card-expired', 'token-removed', 'charged-back', 'new-price']).optional(),
  phoneNumber: z.string(),
  readablePhoneNumber: z.string(),
  productId: z.string(),
  brandName: z.string(),
  /** Face value of each top-up, and its current charge. */
  amount: z.number(),
  grossAmount: z.number(),
  currency: z.enum(currencies),
  /** Where today's price is higher, or in another currency. */
  newPrice: newPriceShape.optional(),
  autoTopupOption: autoTopupOptionShape,
  /** Its schedule in the caller's language, as a part of a sentence: `every Monday`. */
  when: z.string(),
  /** The id of the saved method that pays. */
  paymentToken: z.string(),
  /** For weekly and monthly ones that are not paused. */
  nextRun: z.string().optional(),
  createdAt: z.string(),
  /** Past runs, latest first. */
  runs: z.array(runView),
})
export type AutoTopupView = z.infer<typeof autoTopupView>

export const autoTopupsAnswer = z.object({ rows: z.array(autoTopupView) })
export type AutoTopupsAnswer = z.infer<typeof autoTopupsAnswer>
export const autoTopupAnswer = z.object({ autoTopup: autoTopupView })
export type AutoTopupAnswer = z.infer<typeof autoTopupAnswer>

/** A filter; without it, all that are not deleted. */
export const autoTopupsQuery = z.strictObject({
  /** The last three are never found here: top-ups by text and auto top-up light have their own calls. */
  autoTopupTypes: z
    .array(z.enum([...autoTopupTypes, 'SMS-TOPUP', 'UNKNOWN', 'AUTO_TOPUP_LIGHT']))
    .max(10)
    .optional(),
  statuses: z.array(status).max(10).optional(),
  /** Must be the caller's own id. */
  userId: z.string().max(60).optional(),
  msisdn: z.string().max(32).optional(),
})
export type AutoTopupsQuery = z.infer<typeof autoTopupsQuery>

/** A top-up may be sent back as it was read, with the changes. */
const named = z.strictObject({ ...ignoredFields(autoTopupView), autoTopupId })
export const deleteAutoTopupInput = named
export const autoTopupStatusInput = named.extend({ status: status.exclude(['DELETED']) })
export type AutoTopupStatusInput = z.infer<typeof autoTopupStatusInput>
export const autoTopupAmountInput = named.extend({ amount: z.number().positive().max(100_000) })
export type AutoTopupAmountInput = z.infer<typeof autoTopupAmountInput>
export const changeTokenInput = named.extend({ paymentTokenId: z.string().min(1).max(60) })
export type ChangeTokenInput = z.infer<typeof changeTokenInput>

/** Agrees to a new price in the words of this version. */
export type PriceInput = { autoTopupId: string; version: string }

/** What a cancellation link shows: only enough to recognise the top-up. */
export type EndingView = {
  maskedPhoneNumber: string
  amount: number
  when: string
  isOver: boolean
}
