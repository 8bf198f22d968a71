import { z } from 'zod'
import { userShape } from '#customers/contract'
import { readOnly } from '#kit/as-read'

// The profile of a customer (specification, sections 3 and 7: "userId plus editable profile fields").

const text = z.string()

export const profileShape = userShape.required({ userId: true }).extend({
  street: text.optional(),
  houseNumber: text.optional(),
  zip: text.optional(),
  city: text.optional(),
  /** ISO 3166-1, in capitals. */
  countryCode: text.optional(),
  /** What mails are written in, one of the brand's. */
  language: text,
  /** None for whoever comes by the brand's portal: they need none, and may set one by the link of a message. */
  hasPassword: z.boolean(),
  newsletter: z.object({ subscribed: z.union([z.literal(0), z.literal(1)]) }),
  /** Another address to sign in with, masked, that waits for its owner's confirmation. */
  newEmail: text.optional(),
})
/** What is not known is absent. */
export type Profile = z.infer<typeof profileShape>

const short = z.string().max(20).optional()
const line = z.string().max(200).optional()
const password = z.string().max(1000)

/** What is left out stays as it is; an empty field, or `N/A`, takes away what was there. */
export const profileInput = z.strictObject({
  /** The customer's own; it need not be said. */
  userId: z.string().max(60).optional(),
  firstName: line,
  lastName: line,
  phoneNumber: z.string().max(32).optional(),
  street: line,
  houseNumber: short,
  zip: short,
  city: line,
  /** Codes that stand for others are understood. */
  countryCode: z.string().max(5).optional(),
  language: z.string().max(5).optional(),
  newsletter: z.strictObject({ subscribed: z.union([z.literal(0), z.literal(1)]) }).optional(),
  /** Another address to sign in with: counts once its owner confirmed it by the mail that goes there. */
  email: z.string().max(254).optional(),
  newPassword: password.optional(),
  /** Goes with `email` and `newPassword`. */
  currentPassword: password.optional(),
  // What a profile tells besides.
  isAuthenticated: readOnly,
  hasPassword: readOnly,
  newEmail: readOnly,
})
export type ProfileInput = z.infer<typeof profileInput>

export const addressTokenInput = z.strictObject({ token: z.string().max(300) })
