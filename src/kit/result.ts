import type { PlainPageKey } from './text-key.ts'
/**
 * What the shop refuses, by the key its text is translated under. The first block are the specification's own words
 * (section 8); the second are ours, in the same manner.
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
  'ssoNotAccepted',
  'passkeyNotAccepted',
  'autoTopUpNotFound',
  'autoTopUpPauseNotAllowed',
] as const satisfies readonly PlainPageKey[]
export type RefusalKey = (typeof refusalKeys)[number]

/** The text beside each field that a refusal concerns. */
export type FieldTexts = Record<string, PlainPageKey>

/** An expected no. `fields` names the text beside each field it concerns; `details` is told to the caller as it is. */
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
 * What came of asking a partner. `refused` is the partner's own no, final for this request; `lost` means nobody knows
 * whether the work was done (no answer, a broken line, a 5xx): ask again by our reference before trying again.
 */
export type PartnerAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string }

export const answered = <T>(value: T): PartnerAnswer<T> => ({ kind: 'answered', value })
