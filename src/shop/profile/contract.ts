import { z } from 'zod'
import { userShape } from '#customers/contract'
import { ignoredField } from '#kit/ignored-fields'

// The profile of a customer (specification, sections 3 and 7: "userId plus editable profile fields").

const text = z.string()

export const profileShape = userShape.required({ userId: true }).extend({
  street: text.optional(),
  houseNumber: text.optional(),
  zip: text.optional(),
  city: text.optional(),
  /** ISO 3166-1, in capitals. */
  countryCode: text.optional(),
  /** Language of mails, one of the brand's. */
  language: text,
  /** False for customers of the brand's portal: they need no password, and may set one by the link of a message. */
  hasPassword: z.boolean(),
  newsletter: z.object({ subscribed: z.union([z.literal(0), z.literal(1)]) }),
  /** Another sign-in address, masked, that waits for confirmation. */
  newEmail: text.optional(),
})
/** Unknown fields are absent. */
export type Profile = z.infer<typeof profileShape>

const short = z.string().max(20).optional()
const line = z.string().max(200).optional()
const password = z.string().max(1000)

/** Omitted fields stay; an empty field, or `N/A`, deletes the value. */
export const profileInput = z.strictObject({
  /** The customer's own id; optional. */
  userId: z.string().max(60).optional(),
  firstName: line,
  lastName: line,
  phoneNumber: z.string().max(32).optional(),
  street: line,
  houseNumber: short,
  zip: short,
  city: line,
  /** Known aliases are accepted. */
  countryCode: z.string().max(5).optional(),
  language: z.string().max(5).optional(),
  newsletter: z.strictObject({ subscribed: z.union([z.literal(0), z.literal(1)]) }).optional(),
  /** Another sign-in address: valid once confirmed by the mail that is sent there. */
  email: z.string().max(254).optional(),
  newPassword: password.optional(),
  /** Required with `email` and `newPassword`. */
  currentPassword: password.optional(),
  // Further fields that a profile shows.
  isAuthenticated: ignoredField,
  hasPassword: ignoredField,
  newEmail: ignoredField,
})
export type ProfileInput = z.infer<typeof profileInput>

export const addressTokenInput = z.strictObject({ token: z.string().max(300) })
