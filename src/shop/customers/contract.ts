import { z } from 'zod'

// Shapes of the account calls (specification, sections 3 and 7).

const name = z.string().max(254)
// As typed: its length is checked and refused beside its field.
const password = z.string().max(1000)
const language = z.string().max(5).optional()

/**
 * `email` may be a mobile number if the brand accepts numbers (`isPhoneRegistrationAllowed`), here and at the sign-in.
 */
export const registerInput = z.strictObject({ email: name, password, language })
export type RegisterInput = z.infer<typeof registerInput>

/** The token of a mail's link, or the code that was sent to a number. */
export const confirmInput = z.union([
  z.strictObject({ token: z.string().max(300) }),
  z.strictObject({ otp: z.string().max(12) }),
])

export const signInInput = z.strictObject({ email: name, password })
export type SignInInput = z.infer<typeof signInInput>

/**
 * A token of the brand's portal. A number may be sent along, and must match the token's: by itself it proves nothing.
 */
export const portalSignInInput = z.strictObject({ token: z.string().max(4000), msisdn: z.string().max(30).optional() })
export type PortalSignInInput = z.infer<typeof portalSignInInput>

export const forgotPasswordInput = z.strictObject({ email: name, language })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>

export const resetPasswordInput = z.strictObject({ token: z.string().max(300), password })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

/** Who is signed in, or that nobody is (specification, section 3, "User"). Unknown fields are absent. */
export const userShape = z.object({
  isAuthenticated: z.boolean(),
  userId: z.string().optional(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  phoneNumber: z.string().optional(),
})
export type User = z.infer<typeof userShape>

/** A session of the customer in one browser. */
export const sessionView = z.object({
  sessionId: z.string(),
  /** The browser's user agent at the sign-in. */
  userAgent: z.string().optional(),
  signedInAt: z.string(),
  expiresAt: z.string(),
  isThisOne: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

/** A passkey, as its owner sees it. */
export type PasskeyView = { passkeyId: string; name: string; createdAt: string; lastUsedAt?: string }

/** Minimum length of a password. */
export const shortestPassword = 10
