import { z } from 'zod'

// Shapes of the two declarations that need no login: withdrawal from a contract, and cancellation of an automatic
// top-up.

const text = z.string().max(200)
const day = z.string().max(20)

const anyDeclaration = {
  name: text,
  email: z.string().max(254),
  /** The order's number, or the phone number that is topped up. */
  contract: text,
  /** Which part of it is meant; omitted: all of it. */
  subject: text.optional(),
  /** The day of the order or the set-up: `2026-12-31`. */
  since: day.optional(),
  /** Id of one filled-in form, however often it is sent. */
  submission: z.string().max(40).optional(),
}

/** As typed: required fields and formats are checked and refused field by field. */
export const withdrawalInput = z.strictObject(anyDeclaration)
export const endings = ['ordinary', 'for-cause'] as const
export const cancellationInput = z.strictObject({
  ...anyDeclaration,
  ending: z.string().max(20).optional(),
  /** The reason, if it is cancelled for cause. */
  cause: z.string().max(1000).optional(),
  /** The day the contract is to end; omitted: as soon as possible. */
  endsOn: day.optional(),
})
export type DeclarationInput = z.infer<typeof cancellationInput>

export const kinds = ['withdrawal', 'cancellation'] as const
export type Kind = (typeof kinds)[number]

/** A declaration, as it is filed and confirmed. */
export type Declared = {
  name: string
  email: string
  contract: string
  subject: string | null
  since: string | null
  ending: (typeof endings)[number] | null
  cause: string | null
  endsOn: string | null
  /** The declaring sentence, in the language it was made in. */
  statement: string
}

export { isCancelledByForm } from './steps.ts'

export const filedAnswer = z.object({
  /** Reference for questions about it. */
  reference: z.string(),
  /** Time of receipt, ISO 8601. */
  receivedAt: z.string(),
})
/** A filed declaration; `token` opens its page. */
export type FiledAnswer = z.infer<typeof filedAnswer> & { token: string }

export type FiledView = Declared & { reference: string; receivedAt: string }
