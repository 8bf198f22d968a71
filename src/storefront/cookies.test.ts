import { expect, test } from 'vitest'
import { consentLine, cookieLine, cookieValue, noCookieLine, readConsent } from './cookies.ts'

test('a cookie lasts seven days, over secure connections, and stays at home', () => {
  expect(cookieLine('theme', 'dark')).toBe('theme=dark; Path=/; Max-Age=604800; Secure; SameSite=Strict')
  expect(cookieLine('cart', 'c-1', { hidden: true })).toMatch(/; HttpOnly$/)
  expect(noCookieLine('theme')).toContain('Max-Age=0')
})

test('a value is found among others, and is what was written', () => {
  const line = cookieLine('note', 'a b;c=ü').split(';')[0]
  expect(cookieValue(`x=1; ${line}; y=2`, 'note')).toBe('a b;c=ü')
  expect(cookieValue('mynote=1; note2=2', 'note')).toBeUndefined()
  expect(cookieValue('note=%E0%A4%A', 'note')).toBeUndefined()
  expect(cookieValue(undefined, 'note')).toBeUndefined()
})

test('statistics are agreed to by a clear yes only; the necessary is never a question', () => {
  const consentIn = (line: string) => readConsent(line.split(';')[0])
  expect(readConsent('')).toBeUndefined()
  expect(consentIn(consentLine(true))).toEqual({ necessary: true, statistics: true })
  expect(consentIn(consentLine(false))).toEqual({ necessary: true, statistics: false })
  expect(readConsent('CookieConsent=nonsense')).toEqual({ necessary: true, statistics: false })
})
