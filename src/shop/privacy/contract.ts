import { z } from 'zod'
import { kinds, reasons } from './archive/kept.ts'

/** What the owner of an account knows, or was sent. */
export const eraseInput = z.strictObject({ currentPassword: z.string().max(1000) })
export const eraseByLinkInput = z.strictObject({ token: z.string().max(300) })

/** What is open yet, and is finished after the account is erased. */
const openClaim = z.object({
  kind: z.enum(['withdrawal', 'cancellation', 'refund', 'dispute', 'review']),
  reference: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Major units; null as long as it is being checked, and of a review, which is about no money. */
  amount: z.number().nullable(),
  currency: z.string(),
  /** Until when money has to be back, or a person answers, ISO 8601. */
  dueAt: z.string().nullable(),
  /** The same in words: what it is, and how much. */
  what: z.string(),
  howMuch: z.string(),
})

/** Proofs that are kept in an archive of restricted access. */
const keptProofs = z.object({
  kind: z.enum(kinds),
  count: z.number(),
  reason: z.enum(reasons),
  /** The day of the last of them: `2030-12-31`. */
  until: z.string(),
  /** The same in words: what it is; why, and until when. */
  what: z.string(),
  why: z.string(),
})

export const afterErasure = z.object({ open: z.array(openClaim), kept: z.array(keptProofs) })
/** What erasing an account leaves. */
export type AfterErasure = z.infer<typeof afterErasure>

/** Everything that is kept of a customer; its parts are named after what they hold. */
export const personalData = z.looseObject({ exportedAt: z.string(), brand: z.string(), afterErasure })
