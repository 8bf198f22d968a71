import { expect, test } from 'vitest'
import type { Refusal } from '#kit/result'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { routes } from '../routes.ts'
import { openLimiter } from './limiter.ts'
import { limitsOf } from './limits.ts'

const { database, tenants } = await testDatabase()
const limiter = openLimiter(database.registry)

// Literal on purpose: how often each use case may be called, in how many seconds, counted by what, and by which calls.
const allowed: [useCase: string, calls: number, seconds: number, per: 'address' | 'cart', calls: string[]][] = [
  ['createCart', 60, 60, 'address', ['POST /api/shop/createCart']],
  ['addToCart', 60, 60, 'address', ['POST /api/shop/rest/addToCart', 'POST /api/shop/rest/v2/addToCart']],
  ['addVouchers', 10, 600, 'cart', ['POST /api/shop/rest/addVouchers']],
  ['lookUpNumber', 30, 60, 'address', ['GET /api/shop/rest/numbers/{msisdn}']],
  ['validateOtp', 15, 600, 'cart', ['POST /api/shop/rest/validate-otp']],
  ['resendOtp', 20, 600, 'address', ['POST /api/shop/rest/resend-otp']],
  ['graphql', 120, 60, 'address', ['POST /api/shop/graphql']],
  ['fileDeclaration', 20, 600, 'address', ['POST /api/shop/rest/withdrawals', 'POST /api/shop/rest/cancellations']],
  ['sendEnquiry', 10, 600, 'address', ['POST /api/shop/rest/enquiries']],
  ['askForNewsletter', 10, 600, 'address', ['POST /api/shop/rest/newsletter']],
  ['sendReceiptAgain', 15, 600, 'address', ['POST /api/shop/rest/receipt/send']],
  ['correctEmail', 15, 600, 'address', ['POST /api/shop/rest/receipt/email']],
  ['changeGift', 15, 600, 'address', ['PUT /api/shop/rest/receipt/gift']],
  ['callOffGift', 15, 600, 'address', ['POST /api/shop/rest/receipt/gift/call-off']],
  ['sendGiftAgain', 15, 600, 'address', ['POST /api/shop/rest/receipt/gift/send']],
  ['receiptFile', 30, 600, 'address', ['GET /api/shop/rest/receipt/file']],
  ['esimUsage', 30, 60, 'address', ['GET /api/shop/rest/receipt/esims']],
  ['returnEsim', 15, 600, 'address', ['POST /api/shop/rest/receipt/esims/return']],
  ['writeGreeting', 30, 600, 'address', []],
  ['signIn', 60, 600, 'address', ['POST /api/auth/authenticate']],
  ['signInByPortal', 60, 600, 'address', ['POST /api/auth/ssoAuthenticate']],
  ['signInByPasskey', 60, 600, 'address', []],
  ['askForPasskey', 60, 600, 'address', []],
  ['register', 20, 600, 'address', ['POST /api/auth/register']],
  ['forgotPassword', 20, 600, 'address', ['POST /api/auth/forgotPass']],
  ['confirmRegistration', 30, 600, 'address', ['POST /api/shop/rest/v2/account/confirm']],
  ['confirmNewEmail', 30, 600, 'address', ['POST /api/shop/rest/account/profile/confirm-email']],
  ['eraseByLink', 30, 600, 'address', ['POST /api/shop/rest/account/erase/confirm']],
  ['askForErasure', 20, 600, 'address', ['POST /api/shop/rest/account/erase/ask']],
  ['exportPersonal', 20, 600, 'address', ['GET /api/shop/rest/account/export']],
  ['resetPassword', 30, 600, 'address', ['POST /api/auth/resetPass']],
  ['addMethod', 10, 3600, 'address', ['POST /api/shop/rest/payment-tokens/create']],
  ['saveSmsTopup', 15, 600, 'address', ['PUT /api/shop/rest/smstopup']],
  ['resendSmsCode', 20, 600, 'address', ['POST /api/shop/rest/smstopup/resend-otp']],
  ['proveSmsNumber', 30, 600, 'address', ['POST /api/shop/rest/smstopup/confirm']],
  ['queryLight', 30, 600, 'address', ['POST /api/topup/notRegistered/query']],
  ['endLight', 30, 600, 'address', []],
  ['keepDevice', 20, 600, 'address', []],
  ['reportError', 20, 60, 'address', ['POST /api/log']],
  ['recordConsent', 20, 60, 'address', []],
  ['assistant', 300, 60, 'address', []],
  ['callAsProgram', 300, 60, 'address', []],
  ['lookAtDomains', 6, 60, 'address', []],
]

let lastIp = 0
const someone = (place: 0 | 1 = 0) => ({
  tenant: aTenant({}, tenants[place]),
  visitor: { ip: `198.51.100.${++lastIp}`, channel: 'web' as const, language: 'de', requestId: 'r' },
})

test('the table names every call that has a limit', () => {
  expect(allowed.map(([useCase]) => useCase).toSorted()).toEqual(Object.keys(limitsOf).toSorted())
})

test.each(allowed)('%s: %i times in %i seconds for one %s', async (useCase, calls, seconds, per) => {
  const asker = someone()
  const cartName = per === 'cart' ? `c-${useCase}` : undefined
  // A cart is counted whatever address it is tried from.
  const ask = (shop = per === 'cart' ? someone() : asker) => limiter.enter(shop, { useCase, cartName })
  for (let i = 0; i < calls; i++) expect(await ask()).toBeUndefined()
  const refusal = (await ask()) as Refusal
  expect(refusal.refusal).toBe('tooManyRequests')
  const wait = Number(refusal.details?.seconds)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
  // The whole period counts from the first call.
  expect(wait).toBeGreaterThan(seconds / 2)
  const other = per === 'cart' ? { useCase, cartName: 'c-of-somebody-else' } : { useCase }
  expect(await limiter.enter(someone(), other)).toBeUndefined()
  expect(await limiter.enter({ ...asker, tenant: someone(1).tenant }, { useCase, cartName })).toBeUndefined()
})

test('promo codes are counted by address as well: 30 times in 600 seconds, whatever the cart', async () => {
  const shop = someone()
  const ask = (place: number) => limiter.enter(shop, { useCase: 'addVouchers', cartName: `c-own-${place}` })
  for (let i = 0; i < 30; i++) expect(await ask(i)).toBeUndefined()
  expect(await ask(30)).toMatchObject({ refusal: 'tooManyRequests' })
})

test.each(['unknownCartErrorMessage', 'orderNotFound'] as const)(
  'names of carts that are guessed at (%s) miss 30 times in 60 seconds',
  async (refusal) => {
    const shop = someone()
    const call = { useCase: 'viewCart', cartName: 'c-guessed' }
    for (let i = 0; i < 30; i++) {
      expect(await limiter.enter(shop, call)).toBeUndefined()
      await limiter.leave(shop, call, { refusal })
    }
    const refused = (await limiter.enter(shop, call)) as Refusal
    expect(refused.refusal).toBe('tooManyRequests')
    expect(Number(refused.details?.seconds)).toBeLessThanOrEqual(60)
  },
)

test('every call of the wire goes under its own name', () => {
  const named = Object.entries(routes).flatMap(([route, { useCase }]) =>
    useCase in limitsOf ? [`${useCase}: ${route}`] : [],
  )
  const expected = allowed.flatMap(([useCase, , , , calls]) => calls.map((route) => `${useCase}: ${route}`))
  expect(named.toSorted()).toEqual(expected.toSorted())
})
