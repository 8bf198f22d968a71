import { z } from 'zod'
import { type OperationMessage, refusalText, type Translator } from '#content'
import { awaySeconds, type FieldTexts, type Refusal, type RefusalKey, refusalKeys, refuse } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import type { Answer } from './answer.ts'

/** Messages that brands may have of their own for a failed call. */
const ownWords = [
  'addToCartErrorMessage',
  'createCartErrorMessage',
  'checkoutAddressErrorMessage',
  'createOrderErrorMessage',
] as const satisfies OperationMessage[]

/** The form of every refusal and failure on the wire. */
export const problemShape = z
  .object({
    /** A key of the catalogue, or a code. */
    code: z.enum([...refusalKeys, ...ownWords]),
    /** Its text in the caller's language. */
    message: z.string(),
    details: z.looseObject({ fields: z.record(z.string(), z.string()).optional() }).optional(),
  })
  .meta({ id: 'Problem' })

/** HTTP status of each refusal: the only such map. */
export const statusOf: Record<RefusalKey, number> = {
  generalErrorMessage: 500,
  startPaymentErrorMessage: 502,

  VALIDATION_FAILED: 400,
  tenantMismatch: 400,
  AUTHORIZATION_REQUIRED: 401,
  authorizationRequired: 401,
  incorrectUsernameOrPassword: 401,
  incorrectCurrentPassword: 401,
  ssoNotAccepted: 401,
  passkeyNotAccepted: 401,
  originNotAllowed: 403,
  isPreview: 403,

  unknownTenant: 404,
  notFound: 404,
  unknownCartErrorMessage: 404,
  itemNotFound: 404,
  giftOnItsWay: 409,
  orderNotFound: 404,
  paymentTokenNotFound: 404,
  autoTopUpNotFound: 404,
  linkNotValid: 404,
  unableQueryAutoTopupLight: 404,
  CUSTOMER_NOT_FOUND: 404,

  existingLowBalanceTopup: 409,
  usernameExists: 409,
  duplicateOrder: 409,
  askedIsPaid: 409,
  totalChanged: 409,
  termsChanged: 409,
  smsTopupAlreadyExists: 409,
  idempotencyKeyBusy: 409,
  TOKEN_STATUS_CANCELED: 409,
  esimInstalled: 409,
  esimStateUnknown: 503,
  shopUnavailable: 503,

  productAmountLimit: 422,
  productQuantityLimit: 422,
  cartAmountLimit: 422,
  cartQuantityLimit: 422,
  unavailableCountry: 422,
  paymentMethodIsNotAvailable: 422,
  autoTopUpPauseNotAllowed: 422,
  invalidVoucherCode: 422,
  unknownProduct: 422,
  productNotAvailable: 422,
  numberNotValid: 422,
  amountNotOffered: 422,
  cartIsEmpty: 422,
  cashCodeAlone: 422,
  addressMissing: 422,
  esimNotFound: 422,
  otpRequired: 422,
  otpWrong: 422,
  otpExpired: 422,
  otpTriesUsedUp: 422,
  textsNotSentThere: 422,
  orderNotAccepted: 422,
  identityLimit: 422,
  identityLimitForNow: 422,
  identityLimitReached: 422,
  cashCodeLimit: 422,
  cashCodeLimitForNow: 422,
  idempotencyKeyReused: 422,

  otpResendTimeLimit: 429,
  tooManyRequests: 429,
}

// For errors before the tenant, and so the language, is known.
const withoutTenant = {
  code: 'generalErrorMessage',
  message: 'Sorry, that did not work. Please try again.',
} as const
const strangers: Partial<Record<RefusalKey, string>> = {
  unknownTenant: 'There is no such shop. Call a shop by its own host, or name it in X-Tenant-Id.',
  notFound: 'There is nothing here.',
  shopUnavailable: 'The shop cannot be reached for a moment. Please try again shortly.',
}

/** How a refusal is presented: translator and operation. */
export type ProblemContext = { translate?: Translator | undefined; operation?: OperationMessage | undefined }

/**
 * @param status another than the map's, where HTTP defines one (405, 413, 415)
 * @returns the refusal as `{ code, message, details? }`; with `Retry-After` if waiting helps
 */
export function problem(
  refusal: Refusal,
  { translate, operation }: ProblemContext,
  status = statusOf[refusal.refusal],
): Answer {
  const { fields, ...said } = translate ? refusalText(translate, refusal, operation) : withoutWords(refusal)
  const told = fields ? { ...refusal.details, fields } : refusal.details
  const body = JSON.stringify(told ? { ...said, details: told } : said)
  const wait = refusal.details?.seconds
  return { status, body, ...(wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } }) }
}

const withoutWords = ({ refusal, fields }: Refusal): ReturnType<typeof refusalText> => {
  const message = strangers[refusal]
  return message ? { code: refusal, message, ...(fields ? { fields: { ...fields } } : {}) } : withoutTenant
}

/** The database is away; `seconds` until a retry makes sense. */
export const unavailable = (): Refusal => refuse('shopUnavailable', { details: { seconds: awaySeconds } })

/** An unexpected error: reveals only the request id. */
export const failure = (requestId: string): Refusal => refuse('generalErrorMessage', { details: { requestId } })

// Limits the list for bodies with very many faults.
const mostFields = 20

/** The faults that a schema found, by field: `items.0.phoneNumber`. */
export function invalid(error: z.core.$ZodError): Refusal {
  const fields: FieldTexts = {}
  for (const issue of error.issues.slice(0, mostFields)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostFields) : []
    const names = unknown.length > 0 ? unknown.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) fields[name.join('.') || 'body'] ??= textOf(issue)
  }
  return refuse('VALIDATION_FAILED', { fields })
}

function textOf(issue: z.core.$ZodIssue): PlainPageKey {
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'notValid'
  // The issue has no input, so that what was sent is never repeated.
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  return isMissing || (issue.code === 'too_small' && issue.origin === 'string') ? 'required' : 'notValid'
}
