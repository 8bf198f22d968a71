import type { PlainPageKey } from './text-key.ts'
/**
 * All refusals, by text key. The first block is the specification's (section 8); the second is ours, in the same style.
 */
export const refusalKeys = [
  'generalErrorMessage',
  'existingLowBalanceTopup',
  'unknownCartErrorMessage',
  'productAmountLimit',
  'productQuantityLimit',
  'cartAmountLimit',
  'cartQuantityLimit',
  'unavailableCountry',
  'paymentMethodIsNotAvailable',
  'otpResendTimeLimit',
  'startPaymentErrorMessage',
  'invalidVoucherCode',
  'TOKEN_STATUS_CANCELED',
  'VALIDATION_FAILED',
  'AUTHORIZATION_REQUIRED',
  'usernameExists',
  'incorrectUsernameOrPassword',
  'incorrectCurrentPassword',
  'CUSTOMER_NOT_FOUND',
  'smsTopupAlreadyExists',
  'unableQueryAutoTopupLight',
  'authorizationRequired',

  'unknownProduct',
  'productNotAvailable',
  'numberNotValid',
  'amountNotOffered',
  'cartIsEmpty',
  'cashCodeAlone',
  'addressMissing',
  'otpRequired',
  'otpWrong',
  'otpExpired',
  'otpTriesUsedUp',
  'textsNotSentThere',
  'orderNotAccepted',
  'identityLimit',
  'identityLimitForNow',
  'identityLimitReached',
  'cashCodeLimit',
  'cashCodeLimitForNow',
  'duplicateOrder',
  'totalChanged',
  'termsChanged',
  'orderNotFound',
  'paymentTokenNotFound',
  'itemNotFound',
  'giftOnItsWay',
  'unknownTenant',
  'tenantMismatch',
  'idempotencyKeyReused',
  'idempotencyKeyBusy',
  'tooManyRequests',
  'originNotAllowed',
  'esimNotFound',
  'esimInstalled',
  'esimStateUnknown',
  'notFound',
  'shopUnavailable',
  'linkNotValid',
  'askedIsPaid',
  'ssoNotAccepted',
  'passkeyNotAccepted',
  'autoTopUpNotFound',
  'autoTopUpPauseNotAllowed',
  'isPreview',
] as const satisfies readonly PlainPageKey[]
export type RefusalKey = (typeof refusalKeys)[number]

/** The text beside each field that a refusal concerns. */
export type FieldTexts = Record<string, PlainPageKey>

/** An expected refusal. `fields` has the text key beside each field; `details` is sent to the caller as it is. */
export type Refusal = {
  readonly refusal: RefusalKey
  readonly fields?: Readonly<FieldTexts>
  readonly details?: Readonly<Record<string, unknown>>
}

export function refuse(
  refusal: RefusalKey,
  more: { fields?: FieldTexts; details?: Record<string, unknown> } = {},
): Refusal {
  return { refusal, ...more }
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value

/**
 * Result of a partner call. `refused` is the partner's own no, final for this request. `lost` means that nobody knows
 * whether the work was done (no answer, a broken connection, a 5xx): ask by our reference before trying again.
 */
export type PartnerAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string }

export const answered = <T>(value: T): PartnerAnswer<T> => ({ kind: 'answered', value })

/** Seconds after which a retry makes sense while the database is away. */
export const awaySeconds = 10
