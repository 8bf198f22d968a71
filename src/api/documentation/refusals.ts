import type { RefusalKey } from '#kit/result'
import type { Call } from '../call.ts'
import { limitsOf } from '../limits/limits.ts'
import { statusOf } from '../problem.ts'

const limitsOfCarts = ['productAmountLimit', 'productQuantityLimit', 'cartAmountLimit', 'cartQuantityLimit'] as const
const existing = ['existingLowBalanceTopup', 'smsTopupAlreadyExists'] as const
const chargeable = ['paymentTokenNotFound', 'TOKEN_STATUS_CANCELED', 'paymentMethodIsNotAvailable'] as const
const adding = [
  'unknownProduct',
  'productNotAvailable',
  'numberNotValid',
  'amountNotOffered',
  'invalidVoucherCode',
  'cashCodeAlone',
  'esimNotFound',
  'unableQueryAutoTopupLight',
  'authorizationRequired',
  'tooManyRequests',
  ...limitsOfCarts,
  ...existing,
] as const
const ordering = [
  'unknownCartErrorMessage',
  'cartIsEmpty',
  'productNotAvailable',
  'addressMissing',
  'otpRequired',
  'duplicateOrder',
  'askedIsPaid',
  'orderNotAccepted',
  'invalidVoucherCode',
  'unavailableCountry',
  'paymentMethodIsNotAvailable',
  'startPaymentErrorMessage',
  'AUTHORIZATION_REQUIRED',
  'unableQueryAutoTopupLight',
  'cashCodeAlone',
  'amountNotOffered',
  'totalChanged',
  'termsChanged',
  'identityLimit',
  'identityLimitForNow',
  'identityLimitReached',
  'cashCodeLimit',
  'cashCodeLimitForNow',
  ...existing,
] as const
const gifts = ['orderNotFound', 'itemNotFound', 'giftOnItsWay'] as const
const codes = ['otpWrong', 'otpExpired', 'otpTriesUsedUp'] as const

/** The refusals of each use case itself; those that any call may have are added below. */
const ofUseCase: Record<string, readonly RefusalKey[]> = {
  createCart: adding,
  addToCart: [...adding, 'unknownCartErrorMessage'],
  viewCart: ['unknownCartErrorMessage'],
  changeQuantity: ['unknownCartErrorMessage', 'itemNotFound', 'cashCodeAlone', ...limitsOfCarts],
  removeItem: ['unknownCartErrorMessage'],
  addVouchers: ['unknownCartErrorMessage', 'invalidVoucherCode'],
  removeVouchers: ['unknownCartErrorMessage'],
  lookUpNumber: ['numberNotValid'],
  logo: ['notFound'],
  paymentMethodsOfCart: ['unknownCartErrorMessage'],
  saveAddress: ['unknownCartErrorMessage', 'cartIsEmpty', 'unavailableCountry', 'orderNotAccepted', 'tooManyRequests'],
  validateOtp: ['unknownCartErrorMessage', ...codes],
  resendOtp: ['unknownCartErrorMessage', 'otpResendTimeLimit', 'addressMissing'],
  startPayment: ordering,
  createOrder: [...ordering, ...chargeable],
  startApplePayment: ['unknownCartErrorMessage', 'paymentMethodIsNotAvailable', 'startPaymentErrorMessage'],
  commitOrder: ['orderNotFound', 'TOKEN_STATUS_CANCELED'],
  receiptByToken: ['orderNotFound'],
  receiptFile: ['orderNotFound', 'notFound'],
  sendReceiptAgain: ['orderNotFound'],
  correctEmail: ['orderNotFound', 'tooManyRequests'],
  confirmEmail: ['linkNotValid', 'orderNotFound'],
  changeGift: gifts,
  callOffGift: gifts,
  sendGiftAgain: gifts,
  esimUsage: ['orderNotFound'],
  returnEsim: ['orderNotFound', 'esimNotFound', 'esimInstalled', 'esimStateUnknown'],
  confirmRegistration: ['linkNotValid', 'usernameExists', ...codes],
  signIn: ['incorrectUsernameOrPassword'],
  signInByPortal: ['ssoNotAccepted'],
  resetPassword: ['linkNotValid'],
  editProfile: ['CUSTOMER_NOT_FOUND', 'unavailableCountry', 'incorrectCurrentPassword', 'tooManyRequests'],
  confirmNewEmail: ['linkNotValid', 'usernameExists'],
  revokeSessions: ['notFound'],
  eraseAccount: ['incorrectCurrentPassword', 'tooManyRequests'],
  eraseByLink: ['linkNotValid', 'CUSTOMER_NOT_FOUND'],
  addMethod: ['paymentMethodIsNotAvailable', 'startPaymentErrorMessage'],
  removeMethod: ['paymentTokenNotFound'],
  confirmMethod: ['paymentTokenNotFound', 'orderNotFound'],
  listAutoTopUps: ['CUSTOMER_NOT_FOUND'],
  removeAutoTopUp: ['autoTopUpNotFound'],
  changeAutoTopUp: [
    'autoTopUpNotFound',
    'autoTopUpPauseNotAllowed',
    'termsChanged',
    'amountNotOffered',
    'productAmountLimit',
    ...chargeable,
  ] as const,
  queryLight: ['unableQueryAutoTopupLight', 'authorizationRequired', 'notFound', 'linkNotValid'],
  listSmsTopups: ['notFound'],
  saveSmsTopup: [
    'notFound',
    'itemNotFound',
    'numberNotValid',
    'amountNotOffered',
    'smsTopupAlreadyExists',
    'otpResendTimeLimit',
    'tooManyRequests',
    ...chargeable,
  ] as const,
  endSmsTopup: ['itemNotFound'],
  proveSmsNumber: ['itemNotFound', 'smsTopupAlreadyExists', ...codes],
  resendSmsCode: ['itemNotFound', 'otpResendTimeLimit'],
  unlockSmsTopup: ['itemNotFound'],
  graphql: ['notFound'],
  sendEnquiry: ['notFound'],
  askForNewsletter: ['notFound'],
  texts: ['notFound'],
  manifest: ['notFound'],
  receivePaymentWebhook: ['notFound'],
  receiveDeliveryWebhook: ['notFound'],
  receiveMessageStatus: ['notFound'],
  receiveNetworkEvent: ['notFound'],
}

const changesNothing = /^(GET|HEAD|OPTIONS) /

/**
 * The refusals of a call by status: of its use case, limits, body, idempotency key, account and caller.
 * @param name method and path
 */
export function refusalsOf(name: string, call: Call): Map<number, RefusalKey[]> {
  const { body, params, query, account, once, tag, useCase } = call
  const isForPartners = tag === 'Partner'
  const hasCart = [params, body].some((shape) => shape && 'shape' in shape && 'cartName' in (shape.shape as object))
  const keys = new Set<RefusalKey>([
    ...(ofUseCase[useCase] ?? []),
    ...(isForPartners ? [] : (['tenantMismatch', 'VALIDATION_FAILED'] as const)),
    ...(body || params || query ? (['VALIDATION_FAILED'] as const) : []),
    ...(changesNothing.test(name) ? [] : (['originNotAllowed'] as const)),
    ...(account === 'customer' ? (['AUTHORIZATION_REQUIRED'] as const) : []),
    ...(account ? (['notFound'] as const) : []),
    ...(useCase in limitsOf || hasCart ? (['tooManyRequests'] as const) : []),
    ...(once ? (['idempotencyKeyReused', 'idempotencyKeyBusy'] as const) : []),
    ...(['unknownTenant', 'generalErrorMessage', 'shopUnavailable'] as const),
  ])
  const byStatus = new Map<number, RefusalKey[]>()
  const put = (status: number, key: RefusalKey) => byStatus.set(status, [...(byStatus.get(status) ?? []), key])
  for (const key of keys) put(statusOf[key], key)
  // HTTP has its own status for a body that is too long, or of another type.
  if (body) for (const status of [413, 415]) put(status, 'VALIDATION_FAILED')
  return byStatus
}
