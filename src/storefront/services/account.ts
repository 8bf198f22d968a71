import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type {
  ForgotPasswordInput,
  PasskeyView,
  RegisterInput,
  ResetPasswordInput,
  SessionView,
  SignInInput,
} from '#customers/contract'
import type { Refusal } from '#kit/result'
import type { AfterErasure } from '#privacy/contract'
import type { Profile, ProfileInput } from '#profile/contract'
import type { OrderHistory } from '#receipts/contract'
import type { SignedIn } from '#tenants'

/** What the pages of accounts may ask for. Sessions are kept in cookies that no page gets to see. */
export type AccountServices = {
  /** Whoever is signed in; nobody on pages that are kept for all. */
  customer: SignedIn | undefined
  /** A mail asks for a confirmation, or a number is sent a code. Refuses VALIDATION_FAILED field by field. */
  register(input: RegisterInput): Promise<{ by: 'email' | 'phone' } | Refusal>
  /** By the link of that mail; the browser that registered is signed in. Refuses linkNotValid, usernameExists. */
  confirmRegistration(token: string): Promise<{ isSignedIn: boolean } | Refusal>
  /** By the code that was sent to the number; refuses otpWrong, otpExpired, otpTriesUsedUp, usernameExists. */
  confirmByCode(code: string): Promise<{ isSignedIn: boolean } | Refusal>
  /** Refuses incorrectUsernameOrPassword, tooManyRequests. */
  signIn(input: SignInInput): Promise<Refusal | undefined>
  /** @returns the brand's portal, which signs in and leads back; refuses notFound where it has none */
  leaveForPortal(to: string): string | Refusal
  /** With what the portal sent back; refuses ssoNotAccepted, generalErrorMessage, tooManyRequests. */
  signInByPortal(back: { token: string; state: string }): Promise<{ to: string } | Refusal>
  /** What an authenticator needs to sign somebody in; refuses notFound where the brand has no passkeys, as all five do. */
  askToSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON | Refusal>
  /** By what the authenticator answered, as JSON; refuses passkeyNotAccepted, tooManyRequests. */
  signInByPasskey(answer: string): Promise<Refusal | undefined>
  passkeys(): Promise<PasskeyView[] | Refusal>
  /** What an authenticator needs to make one; refuses incorrectCurrentPassword, tooManyRequests. */
  askForPasskey(currentPassword: string): Promise<PublicKeyCredentialCreationOptionsJSON | Refusal>
  /** Keeps what it made, as JSON; refuses passkeyNotAccepted. */
  addPasskey(answer: string): Promise<Refusal | undefined>
  /** Refuses notFound, VALIDATION_FAILED beside `name`. */
  renamePasskey(change: { passkeyId: string; name: string }): Promise<Refusal | undefined>
  removePasskey(passkeyId: string): Promise<Refusal | undefined>
  signOut(): Promise<void>
  /** A mail brings the link to whoever has an account. Refuses VALIDATION_FAILED beside `email`. */
  forgotPassword(input: ForgotPasswordInput): Promise<Refusal | undefined>
  /** Whether that link is still good; refuses linkNotValid. */
  checkReset(token: string): Promise<Refusal | undefined>
  /** Refuses linkNotValid, VALIDATION_FAILED beside `password`. */
  resetPassword(input: ResetPasswordInput): Promise<Refusal | undefined>
  /** What the customer said of themselves; refuses AUTHORIZATION_REQUIRED, as the next does. */
  profile(): Promise<Profile | Refusal>
  /** `sentTo`: where the link to another address went. Refuses VALIDATION_FAILED field by field, incorrectCurrentPassword, tooManyRequests. */
  editProfile(input: ProfileInput): Promise<{ sentTo?: string } | Refusal>
  /** Another address, by the link of its mail; refuses linkNotValid, usernameExists. */
  confirmAddress(token: string): Promise<Refusal | undefined>
  /** All that is kept of the customer; refuses AUTHORIZATION_REQUIRED, as the next two do. */
  exportPersonal(): Promise<object | Refusal>
  /** What erasing the account would leave: open claims, and what is kept; refuses AUTHORIZATION_REQUIRED. */
  foreseeErasure(): Promise<AfterErasure | Refusal>
  /** The same by the link of a mail; refuses linkNotValid, CUSTOMER_NOT_FOUND. */
  foreseeErasureByLink(token: string): Promise<AfterErasure | Refusal>
  /** Erases the account; whoever was signed in is not any more. Refuses incorrectCurrentPassword, tooManyRequests. */
  eraseByPassword(currentPassword: string): Promise<(AfterErasure & { token: string }) | Refusal>
  /** Sends the link that erases it without a password. */
  askForErasure(): Promise<Refusal | undefined>
  /** By that link; refuses linkNotValid, CUSTOMER_NOT_FOUND. */
  eraseByLink(token: string): Promise<(AfterErasure & { token: string }) | Refusal>
  /** What was said when an account was erased, by the token of that answer; refuses linkNotValid. */
  recallErasure(token: string): Promise<AfterErasure | Refusal>
  /** The browsers in which the customer is signed in; refuses AUTHORIZATION_REQUIRED, as the next two do. */
  sessions(): Promise<{ sessions: SessionView[] } | Refusal>
  /** Signs out everywhere but here. */
  endOtherSessions(): Promise<Refusal | undefined>
  /** The token of the permanent page of one of the customer's orders; refuses orderNotFound for another's. */
  ownOrder(orderNumber: string): Promise<{ token: string } | Refusal>
  /** The latest first. */
  orderHistory(page: { offset: number; limit: number }): Promise<OrderHistory | Refusal>
}
