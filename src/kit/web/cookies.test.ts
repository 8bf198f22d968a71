import { expect, test } from 'vitest'
import { cookieLine, cookies, cookieValue, dropCookieLine, dropFormerLine, withoutCookie } from './cookies.ts'

test('a cookie lasts seven days, over secure connections, and stays at home', () => {
  expect(cookieLine('theme', 'dark')).toBe('theme=dark; Path=/; Max-Age=604800; Secure; SameSite=Strict')
  expect(cookieLine('cart', 'c-1')).toMatch(/; HttpOnly$/)
  expect(dropCookieLine('theme')).toContain('Max-Age=0')
})

test('a cookie may be set for less than the registry says, never for more', () => {
  expect(cookieLine('customer', 'x', 60)).toContain('Max-Age=60;')
  expect(cookieLine('customer', 'x', 30 * 24 * 60 * 60)).toContain('Max-Age=604800;')
})

test('a value is found among others, and is what was written', () => {
  const line = cookieLine('wish', 'a b;c=ü').split(';')[0]
  expect(cookieValue(`x=1; ${line}; y=2`, 'wish')).toBe('a b;c=ü')
  expect(cookieValue('mywish=1; wish2=2', 'wish')).toBeUndefined()
  expect(cookieValue('wish=%E0%A4%A', 'wish')).toBeUndefined()
  expect(cookieValue('wish=', 'wish')).toBeUndefined()
  expect(cookieValue(undefined, 'wish')).toBeUndefined()
})

test('a cookie is taken out under either of its names, and the others stay', () => {
  expect(withoutCookie('a=1; __Host-customer=t; lng=de; customer=old', 'customer')).toBe('a=1; lng=de')
  expect([withoutCookie(null, 'customer'), withoutCookie('customers=2', 'customer')]).toEqual(['', 'customers=2'])
})

test('no two cookies share a name', () => {
  const names = Object.values(cookies).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('what says who somebody is comes from this host alone', () => {
  const bound = Object.values(cookies).filter(({ name }) => name.startsWith('__Host-'))
  expect(bound.map(({ name }) => name)).toEqual([
    '__Host-buyer',
    '__Host-customer',
    '__Host-registration',
    '__Host-portal',
  ])
  for (const { hidden } of bound as { hidden?: boolean }[]) expect(hidden).toBe(true)
  // Required by the prefix: secure, for the whole host, and without a domain.
  expect(cookieLine('customer', 'x', 60)).toBe(
    '__Host-customer=x; Path=/; Max-Age=60; Secure; SameSite=Strict; HttpOnly',
  )
})

test('a cookie goes on under its former name until it is set anew, and the new name goes first', () => {
  expect(cookieValue('customer=old', 'customer')).toBe('old')
  expect(cookieValue('customer=old; __Host-customer=new', 'customer')).toBe('new')
  expect(cookieValue('mycustomer=old', 'customer')).toBeUndefined()
  expect(dropFormerLine('customer=old', 'customer')).toBe(
    'customer=; Path=/; Max-Age=0; Secure; SameSite=Strict; HttpOnly',
  )
  expect(dropFormerLine('__Host-customer=new', 'customer')).toBeUndefined()
  expect(dropFormerLine('cart=c-1', 'cart')).toBeUndefined()
})
