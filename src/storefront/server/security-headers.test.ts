import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes, securityHeaders } from './security-headers.ts'

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('a policy starts from nothing and allows no script but our own and the named ones', () => {
  const policy = contentSecurityPolicy({ nonce: 'abc' }).split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self' 'nonce-abc'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy.join()).not.toContain('unsafe')
  expect(contentSecurityPolicy({ hashes: ['sha256-x', 'sha256-y'] })).toContain("'self' 'sha256-x' 'sha256-y';")
})

test('what a policy refuses is told to the log', () => {
  const policy = contentSecurityPolicy({ nonce: 'abc' }).split('; ')
  expect(policy.at(-1)).toBe('report-uri /api/log')
})

test('the one style element of a page is named by its hash; there is no other', () => {
  expect(contentSecurityPolicy({ nonce: 'abc' }, 'a{}')).toContain(`style-src 'self' '${sha256('a{}')}';`)
  expect(contentSecurityPolicy({ nonce: 'abc' })).toContain("style-src 'self';")
})

test('each inline script is named by its hash, once; files and data are not', () => {
  const html = [
    '<script>first()</script>',
    '<script type="module" async="">second()\n</script>',
    '<script src="/assets/a.js"></script>',
    '<script async="" src="/assets/b.js"></script>',
    '<script type="application/json" id="texts">{"a":"b"}</script>',
    '<script>first()</script>',
  ].join('<p>text</p>')
  expect(inlineScriptHashes(html)).toEqual([sha256('first()'), sha256('second()\n')])
})

test('HSTS is for production only', () => {
  expect(securityHeaders({ production: true })).toHaveProperty('strict-transport-security')
  expect(securityHeaders({ production: false })).not.toHaveProperty('strict-transport-security')
})
