import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPassword } from '../../../../tests/support/customers/customer.ts'
import { pagesOf } from '../../../../tests/support/pages/pages.ts'
import { wire } from '../../../../tests/support/shop/wire.ts'
import { cameFrom, safeReturnPath } from './safe-return-path.ts'

test.each([
  ['/account', '/account'],
  ['/shop/checkout/payment?status=failed', '/shop/checkout/payment?status=failed'],
  ['/a/../account', '/account'],
])('%s is a path of the shop', (written, path) => {
  expect(safeReturnPath(written)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '/%5C%5Cevil.example/..//evil.example',
  'account',
  '',
  `/${'a'.repeat(600)}`,
])('%j leads nowhere', (written) => {
  const path = safeReturnPath(written)
  // Every accepted path stays on this site.
  if (path !== undefined) expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
  else expect(path).toBeUndefined()
  expect(path?.startsWith('//')).not.toBe(true)
})

test.each(['/login', '/login?to=/account', '/register', '/confirm?token=x', '/reset-password'])(
  'nobody is led back to %s',
  (written) => {
    expect(safeReturnPath(written)).toBeUndefined()
  },
)

test('the page that somebody came from counts where it is one of this shop', () => {
  const from = (referer: string) => cameFrom(new Request('https://shop.example/login', { headers: { referer } }))
  expect(from('https://shop.example/support?order=S1')).toBe('/support?order=S1')
  expect(from('https://evil.example/support')).toBeUndefined()
  expect(from('rubbish')).toBeUndefined()
})

// What attackers build such URLs from; and random text.
const piece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '/\\',
  '.',
  '..',
  '/.',
  '/..',
  '@',
  ':',
  '?',
  '#',
  '%',
  '%2f',
  '%5c',
  '%2F%2F',
  '%09',
  '%00',
  ';',
  '&',
  '\t',
  '\n',
  '\r',
  ' ',
  '\0',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\uff0f',
  '\u2044',
  '\u3002',
  '\u2215',
  '\ud800',
  'http:',
  'https:',
  'javascript:',
  'data:',
  'evil.example',
  '[::1]',
  'shop.example',
  'account',
  'login',
  'a',
)
const address = fc.oneof(
  fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const here = 'https://shop.example'
const { guest, customer } = pagesOf(await wire())

test('whatever was written, nobody is led to another site', () => {
  let passed = 0
  fc.assert(
    fc.property(address, (written) => {
      const path = safeReturnPath(written)
      if (path === undefined) return
      passed++
      // As a browser reads it, from any page of the shop; reading the result again gives the same.
      for (const from of ['/', '/login', '/login/portal/back?x=/a', '/a/b/c']) {
        expect(new URL(path, here + from).origin).toBe(here)
      }
      expect(path).toMatch(/^\/(?![/\\])[^\s\\]*$/)
      expect(safeReturnPath(path)).toBe(path)
    }),
    { numRuns: 5000 },
  )
  expect(passed).toBeGreaterThan(100)
})

test('signing in leads to no other site, whatever the form says', async () => {
  const { email } = await customer()
  await fc.assert(
    fc.asyncProperty(address, async (to) => {
      const visitor = guest({ features: { hasMultipleBrands: true } })
      const { location } = await visitor.post('/login', { email, password: aPassword, to })
      expect(new URL(location ?? '', here).origin).toBe(here)
      expect(location).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 25 },
  )
})
