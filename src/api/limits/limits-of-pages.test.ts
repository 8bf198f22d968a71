import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitsOf } from './limits.ts'

// Use cases that pages call under the limit of another, or whose wrong tokens are counted as guesses.
const others: Record<string, string> = {
  confirmByCode: 'confirmRegistration',
  cancelByLink: 'fileDeclaration',
  agreeByLink: 'fileDeclaration',
  agreeToTextPriceByLink: 'fileDeclaration',
  agreeToTextPrice: 'saveSmsTopup',
  proveNumber: 'proveSmsNumber',
  resendCode: 'resendSmsCode',
  sendAgain: 'sendReceiptAgain',
  changeGiftOfOrder: 'changeGift',
  buyAgain: 'addToCart',
  askToPay: 'addToCart',
  payAsked: 'addToCart',
  receiptByToken: 'receiptByToken',
}
const limited = new Map([...Object.keys(limitsOf).map((name) => [name, name] as const), ...Object.entries(others)])

/** Also with a type argument: `limited<void>(`. */
const limitedCall = /\blimited(<[^()]*>)?\(/g

/** @returns the calls of limited use cases in a page's source that are not within the limits */
function unlimitedCalls(text: string): string[] {
  return [...text.matchAll(/\b([a-zA-Z]+)\((?:shop|admin)\b/g)].flatMap(({ 1: name = '', index }) => {
    const limit = limited.get(name)
    if (!limit) return []
    const before = text.slice(0, index)
    const since = before.slice([...before.matchAll(limitedCall)].at(-1)?.index)
    const isWithin =
      /^limited(<[^()]*>)?\(\s*shop,[^;]*=>/.test(since) && since.includes(`'${limit}'`) && !since.includes('await')
    return isWithin ? [] : [name]
  })
}

test('a page that calls a limited use case does so within the limits', () => {
  const files = globSync('src/{storefront,back-office}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const unlimited = texts.flatMap(([file, text]) => unlimitedCalls(text).map((name) => `${file}: ${name}`))
  expect(unlimited).toEqual([])
  expect(texts.filter(([, text]) => text.match(limitedCall)).length).toBeGreaterThan(5)
})

test.each([
  [`await signIn(shop, input)`, ['signIn']],
  [`await limited(shop, 'signIn', () => signIn(shop, input))`, []],
  [`await limited(shop, 'register', () => signIn(shop, input))`, ['signIn']],
  [`await limited<void>(shop, 'signIn', () => signIn(shop, input))`, []],
  [`await limited<Map<string, Shop[]>>(shop, 'register', () => signIn(shop, input))`, ['signIn']],
  [
    `await limited(shop, 'register', () => register(shop, a))\n  await limited<void>(shop, 'signIn', () => signIn(shop, input))`,
    [],
  ],
  [`await limited(shop, 'signIn', () => signIn(shop, input))\n  await register(shop, input)`, ['register']],
  [
    `await limited(shop, 'confirmRegistration', () =>\n  byCode ? confirmByCode(shop, code) : confirmRegistration(shop, token),\n)`,
    [],
  ],
  [`await viewProfile(shop)`, []],
  [`await lookAtDomains(admin, which)`, ['lookAtDomains']],
  [
    `await limited(shop, 'lookAtDomains', async () => ({ found: await lookAtDomains(admin, which) }))`,
    ['lookAtDomains'],
  ],
  [`await limited(shop, 'lookAtDomains', () => lookAtDomains(admin, which))`, []],
])('of %s', (text, unlimited) => {
  expect(unlimitedCalls(text)).toEqual(unlimited)
})
