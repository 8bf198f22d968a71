import { expect, test } from 'vitest'
import { z } from 'zod'
import { openContent } from '#content'
import { type RefusalKey, refusalKeys, refuse } from '#kit/result'
import { aTenant } from '../../tests/support/brands/brand.ts'
import { failure, invalid, problem, statusOf } from './problem.ts'

const content = openContent('locales')
const plain = aTenant({ locales: ['en'] })
const withWords = { ...plain, copy: { en: { common: { addToCartErrorMessage: 'Not into this cart.' } } } }
const translate = content.translator(plain, 'en')
const read = (answer: { body: string }) => JSON.parse(answer.body)

const statuses: Record<number, RefusalKey[]> = {
  400: ['VALIDATION_FAILED', 'tenantMismatch'],
  401: [
    'AUTHORIZATION_REQUIRED',
    'incorrectCurrentPassword',
    'incorrectUsernameOrPassword',
    'ssoNotAccepted',
    'passkeyNotAccepted',
    'authorizationRequired',
  ],
  403: ['originNotAllowed', 'isPreview'],
  404: [
    'unknownTenant',
    'notFound',
    'unknownCartErrorMessage',
    'itemNotFound',
    'orderNotFound',
    'paymentTokenNotFound',
    'linkNotValid',
    'autoTopUpNotFound',
    'unableQueryAutoTopupLight',
    'CUSTOMER_NOT_FOUND',
  ],
  409: [
    'usernameExists',
    'smsTopupAlreadyExists',
    'existingLowBalanceTopup',
    'duplicateOrder',
    'askedIsPaid',
    'totalChanged',
    'termsChanged',
    'idempotencyKeyBusy',
    'TOKEN_STATUS_CANCELED',
    'esimInstalled',
    'giftOnItsWay',
  ],
  422: [
    'productAmountLimit',
    'productQuantityLimit',
    'cartAmountLimit',
    'cartQuantityLimit',
    'unavailableCountry',
    'paymentMethodIsNotAvailable',
    'invalidVoucherCode',
    'unknownProduct',
    'productNotAvailable',
    'numberNotValid',
    'amountNotOffered',
    'esimNotFound',
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
    'autoTopUpPauseNotAllowed',
    'idempotencyKeyReused',
  ],
  429: ['otpResendTimeLimit', 'tooManyRequests'],
  500: ['generalErrorMessage'],
  503: ['esimStateUnknown', 'shopUnavailable'],
  502: ['startPaymentErrorMessage'],
}

test('every refusal has the status that was meant for it', () => {
  const expected = Object.entries(statuses).flatMap(([status, keys]) => keys.map((key) => [key, Number(status)]))
  expect(statusOf).toEqual(Object.fromEntries(expected))
})

test.each(refusalKeys)('%s is said in words', (key) => {
  const answer = problem(refuse(key), { translate })
  expect(answer.status).toBe(statusOf[key])
  expect(read(answer)).toEqual({ code: key, message: translate(key) })
  expect(translate.has(key)).toBe(true)
})

test('fields are told with their texts, other details as they are', () => {
  const refusal = refuse('VALIDATION_FAILED', { fields: { email: 'emailNotValid' }, details: { limit: 3 } })
  expect(read(problem(refusal, { translate })).details).toEqual({
    limit: 3,
    fields: { email: translate('emailNotValid') },
  })
})

test('what time will cure says when to come back', () => {
  const answer = problem(refuse('tooManyRequests', { details: { seconds: 42 } }), { translate })
  expect(answer).toMatchObject({ status: 429, headers: { 'Retry-After': '42' } })
})

test("a failure is told by the operation's own message where the brand has one", () => {
  const context = { translate: content.translator(withWords, 'en'), operation: 'addToCartErrorMessage' } as const
  const answer = problem(failure('request-1'), context)
  expect(answer.status).toBe(500)
  expect(read(answer)).toEqual({
    code: 'addToCartErrorMessage',
    message: 'Not into this cart.',
    details: { requestId: 'request-1' },
  })
})

test('and by the general one where it has none', () => {
  const answer = problem(failure('request-1'), { translate, operation: 'addToCartErrorMessage' })
  expect(read(answer)).toMatchObject({ code: 'generalErrorMessage', message: translate('generalErrorMessage') })
})

test('before it is known whose shop it is, there are plain words', () => {
  expect(read(problem(refuse('unknownTenant'), {}))).toMatchObject({ code: 'unknownTenant' })
  expect(read(problem(failure('request-1'), {}))).toMatchObject({
    code: 'generalErrorMessage',
    details: { requestId: 'request-1' },
  })
})

const shape = z.strictObject({
  name: z.string().min(1).max(3),
  items: z.array(z.strictObject({ count: z.number() })),
})

test.each([
  [{ items: [] }, { name: 'required' }],
  [{ name: '', items: [] }, { name: 'required' }],
  [{ name: 'long', items: [] }, { name: 'tooLong' }],
  [{ name: 5, items: [] }, { name: 'notValid' }],
  [{ name: 'abc', items: [{ count: 1 }, { count: 'x' }] }, { 'items.1.count': 'notValid' }],
  [
    { name: 'abc', items: [], more: 1, other: 2 },
    { more: 'notValid', other: 'notValid' },
  ],
  [[], { body: 'notValid' }],
])('%j is wrong in %j', (given, fields) => {
  const { error } = shape.safeParse(given)
  expect(error && invalid(error)).toEqual({ refusal: 'VALIDATION_FAILED', fields })
})

test('a page full of rubbish gets a short answer', () => {
  const { error } = shape.safeParse({ name: 'abc', items: Array.from({ length: 5000 }, () => ({})) })
  expect(Object.keys((error && invalid(error))?.fields ?? {})).toHaveLength(20)
})
