import { z } from 'zod'
import { autoTopupOptionShape, newPriceShape } from '#agreements/contract'
import { asRead } from '#kit/as-read'
import { currencies } from '#kit/money'

// Shapes of the calls about automatic top-ups that stand (specification, sections 3 and 7). Amounts are major units.

export { reasonText } from './runs/reason-text.ts'

export const autoTopupTypes = ['LOW_BALANCE', 'RECURRING'] as const
const type = z.enum(autoTopupTypes)
/** `DISABLED` is paused, `DELETED` is over for good. */
const status = z.enum(['ENABLED', 'DISABLED', 'DELETED'])
const autoTopupId = z.string().min(1).max(60)

export const runView = z.object({
  /** When it was due. */
  at: z.string(),
  /** `due` waits for its turn or for another try, at `nextTry`; `charging` and `waiting` are under way. */
  state: z.enum(['due', 'charging', 'waiting', 'done', 'failed', 'skipped']),
  nextTry: z.string().optional(),
  orderNumber: z.string().optional(),
  /** Why it failed, waits or was left out: the provider's word or ours. */
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
  /** Why we paused it; absent where its owner did. */
  stoppedBecause: z.enum(['declined', 'card-expired', 'token-removed', 'charged-back', 'new-price']).optional(),
  phoneNumber: z.string(),
  readablePhoneNumber: z.string(),
  productId: z.string(),
  brandName: z.string(),
  /** The face value of each top-up, and what is charged for it at present. */
  amount: z.number(),
  grossAmount: z.number(),
  currency: z.enum(currencies),
  /** Where more is asked for it today, or in another currency. */
  newPrice: newPriceShape.optional(),
  autoTopupOption: autoTopupOptionShape,
  /** The same in the caller's language, as a part of a sentence: `every Monday`. */
  when: z.string(),
  /** The id of the saved method that pays. */
  paymentToken: z.string(),
  /** Of weekly and monthly ones that are not paused. */
  nextRun: z.string().optional(),
  createdAt: z.string(),
  /** What happened so far, the latest first. */
  runs: z.array(runView),
})
export type AutoTopupView = z.infer<typeof autoTopupView>

export const autoTopupsAnswer = z.object({ rows: z.array(autoTopupView) })
export type AutoTopupsAnswer = z.infer<typeof autoTopupsAnswer>
export const autoTopupAnswer = z.object({ autoTopup: autoTopupView })
export type AutoTopupAnswer = z.infer<typeof autoTopupAnswer>

/** Which of them; all that are not deleted where nothing is said. */
export const autoTopupsQuery = z.strictObject({
  /** The last three are never found here: texts and the light kind have calls of their own. */
  autoTopupTypes: z
    .array(z.enum([...autoTopupTypes, 'SMS-TOPUP', 'UNKNOWN', 'AUTO_TOPUP_LIGHT']))
    .max(10)
    .optional(),
  statuses: z.array(status).max(10).optional(),
  /** No other than the caller's own. */
  userId: z.string().max(60).optional(),
  msisdn: z.string().max(32).optional(),
})
export type AutoTopupsQuery = z.infer<typeof autoTopupsQuery>

/** One as it was read may be posted back, with what is to change. */
const named = z.strictObject({ ...asRead(autoTopupView), autoTopupId })
export const deleteAutoTopupInput = named
export const autoTopupStatusInput = named.extend({ status: status.exclude(['DELETED']) })
export type AutoTopupStatusInput = z.infer<typeof autoTopupStatusInput>
export const autoTopupAmountInput = named.extend({ amount: z.number().positive().max(100_000) })
export type AutoTopupAmountInput = z.infer<typeof autoTopupAmountInput>
export const changeTokenInput = named.extend({ paymentTokenId: z.string().min(1).max(60) })
export type ChangeTokenInput = z.infer<typeof changeTokenInput>

/** Agrees to a new price in the words of this version. */
export type PriceInput = { autoTopupId: string; version: string }

/** What whoever holds the link that ends one sees of it: no more than it takes to know which it is. */
export type EndingView = {
  maskedPhoneNumber: string
  amount: number
  when: string
  isOver: boolean
}
