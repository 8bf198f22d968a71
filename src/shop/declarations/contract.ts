import { z } from 'zod'

// Shapes of the two declarations that need no login: withdrawing from a contract, and cancelling an automatic top-up.

const text = z.string().max(200)
const day = z.string().max(20)

const anyDeclaration = {
  name: text,
  email: z.string().max(254),
  /** The order's number, or the telephone number that is topped up. */
  contract: text,
  /** What of it is meant; all of it unless said. */
  subject: text.optional(),
  /** The day of the order or of the setting up: `2026-12-31`. */
  since: day.optional(),
  /** The same filling-in of a form, however often it is sent. */
  submission: z.string().max(40).optional(),
}

/** As typed: what is required, and how it must look, is judged and refused field by field. */
export const withdrawalInput = z.strictObject(anyDeclaration)
export const endings = ['ordinary', 'for-cause'] as const
export const cancellationInput = z.strictObject({
  ...anyDeclaration,
  ending: z.string().max(20).optional(),
  /** Why, where it is cancelled for cause. */
  cause: z.string().max(1000).optional(),
  /** The day the contract shall end; as soon as possible unless said. */
  endsOn: day.optional(),
})
export type DeclarationInput = z.infer<typeof cancellationInput>

export const kinds = ['withdrawal', 'cancellation'] as const
export type Kind = (typeof kinds)[number]

/** What somebody declares, as it is filed and confirmed to them. */
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
  /** To be named when asking about it. */
  reference: z.string(),
  /** When it was received, ISO 8601. */
  receivedAt: z.string(),
})
/** A filed declaration; `token` opens the page that says so. */
export type FiledAnswer = z.infer<typeof filedAnswer> & { token: string }

export type FiledView = Declared & { reference: string; receivedAt: string }
