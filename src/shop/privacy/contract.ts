import { z } from 'zod'
import { kinds, reasons } from './archive/archive-rules.ts'

/** The account's password. */
export const eraseInput = z.strictObject({ currentPassword: z.string().max(1000) })
export const eraseByLinkInput = z.strictObject({ token: z.string().max(300) })

/** Claims that are open, and are finished after the erasure. */
const openClaim = z.object({
  kind: z.enum(['withdrawal', 'cancellation', 'refund', 'dispute', 'review']),
  reference: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Major units; null while the amount is being checked, and for a review, which has none. */
  amount: z.number().nullable(),
  currency: z.string(),
  /** The deadline for the refund or the answer, ISO 8601. */
  dueAt: z.string().nullable(),
  /** The same in words: the claim, and its amount or deadline. */
  what: z.string(),
  howMuch: z.string(),
})

/** Proofs that are kept in a restricted archive. */
const keptProofs = z.object({
  kind: z.enum(kinds),
  count: z.number(),
  reason: z.enum(reasons),
  /** The day on which the last of them is deleted: `2030-12-31`. */
  until: z.string(),
  /** The same in words: the proof, the reason and the day. */
  what: z.string(),
  why: z.string(),
})

export const afterErasure = z.object({ open: z.array(openClaim), kept: z.array(keptProofs) })
/** What erasing an account leaves. */
export type AfterErasure = z.infer<typeof afterErasure>

/** All personal data of a customer; its parts are named after their content. */
export const personalData = z.looseObject({ exportedAt: z.string(), brand: z.string(), afterErasure })
