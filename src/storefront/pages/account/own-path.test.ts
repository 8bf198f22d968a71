import { expect, test } from 'vitest'
import { cameFrom, ownPath } from './own-path.ts'

test.each([
  ['/account', '/account'],
  ['/shop/checkout/payment?status=failed', '/shop/checkout/payment?status=failed'],
  ['/a/../account', '/account'],
])('%s is a path of the shop', (written, path) => {
  expect(ownPath(written)).toBe(path)
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
  const path = ownPath(written)
  // Whatever is let through stays here.
  if (path !== undefined) expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
  else expect(path).toBeUndefined()
  expect(path?.startsWith('//')).not.toBe(true)
})

test.each(['/login', '/login?to=/account', '/register', '/confirm?token=x', '/reset-password'])(
  'nobody is led back to %s',
  (written) => {
    expect(ownPath(written)).toBeUndefined()
  },
)

test('the page that somebody came from counts where it is one of this shop', () => {
  const from = (referer: string) => cameFrom(new Request('https://shop.example/login', { headers: { referer } }))
  expect(from('https://shop.example/support?order=S1')).toBe('/support?order=S1')
  expect(from('https://evil.example/support')).toBeUndefined()
  expect(from('rubbish')).toBeUndefined()
})
