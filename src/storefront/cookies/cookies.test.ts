import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consentLine, newSessionLine, readConsent } from './cookies.ts'

test('statistics are agreed to by a clear yes only; the necessary is never a question', () => {
  const consentIn = (line: string) => readConsent(line.split(';')[0])
  expect(readConsent('')).toBeUndefined()
  expect(consentIn(consentLine(true))).toEqual({ necessary: true, statistics: true })
  expect(consentIn(consentLine(false))).toEqual({ necessary: true, statistics: false })
  expect(readConsent('CookieConsent=nonsense')).toEqual({ necessary: true, statistics: false })
})

test('a visit is numbered once, where the brand does that, unless a strict cookie may have stayed at home', () => {
  const numbered = (hasSessionIdCookie: boolean, cookie?: string, from?: string) =>
    newSessionLine({ hasSessionIdCookie }, { cookie, from })
  expect(numbered(true)).toMatch(/^sessionId=[\w-]{36}; Path=\/; Max-Age=604800; Secure; SameSite=Strict; HttpOnly$/)
  expect(numbered(true)).not.toBe(numbered(true))
  expect(numbered(true, 'sessionId=s-1')).toBeUndefined()
  expect(numbered(true, undefined, 'cross-site')).toBeUndefined()
  expect(numbered(false)).toBeUndefined()
})

test('lines that set cookies are written by the registry alone', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const writers = sources.filter((file) => /SameSite=|Max-Age=/.test(readFileSync(join('src', file), 'utf8')))
  // The latter deletes what third-party scripts left, under any name.
  expect(writers.sort()).toEqual(['kit/web/cookies.ts', 'storefront/pages/cookies/delete-statistics-cookies.ts'])
})
