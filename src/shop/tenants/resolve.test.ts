import { describe, expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { listTenants } from './cache.ts'
import { resolveTenant } from './resolve.ts'

const tenants = listTenants([
  aTenant({ domains: ['topup.first.example'] }, 'firstbrand'),
  aTenant({ domains: ['second.example'] }, 'secondbrand'),
])
const development = { development: true }
const production = { development: false }

const found = (host: string | undefined, tenantId: string | undefined, where: { development: boolean }) => {
  const outcome = resolveTenant(tenants, { host, tenantId }, where)
  return 'refusal' in outcome ? outcome.refusal : outcome.id
}

describe('in production', () => {
  test.each([
    'topup.first.example',
    'TopUp.First.Example',
    'topup.first.example:8443',
    'topup.first.example.',
    'www.topup.first.example',
    'WWW.topup.first.example.:443',
  ])('%s is the first brand', (host) => {
    expect(found(host, undefined, production)).toBe('firstbrand')
  })

  test('a host of no brand is refused', () => {
    expect(found('third.example', undefined, production)).toBe('unknownTenant')
    expect(found('first.example', undefined, production)).toBe('unknownTenant')
    expect(found('', undefined, production)).toBe('unknownTenant')
    expect(found(undefined, undefined, production)).toBe('unknownTenant')
  })

  test('{tenant}.localhost means nothing', () => {
    expect(found('firstbrand.localhost', undefined, production)).toBe('unknownTenant')
  })

  test('the header names the tenant on any other host', () => {
    expect(found('api.example', 'secondbrand', production)).toBe('secondbrand')
    expect(found(undefined, ' secondbrand ', production)).toBe('secondbrand')
    expect(found('api.example', 'thirdbrand', production)).toBe('unknownTenant')
    expect(found('api.example', 'SecondBrand', production)).toBe('unknownTenant')
  })

  test("the header must agree with a brand's own domain", () => {
    expect(found('second.example', 'secondbrand', production)).toBe('secondbrand')
    expect(found('second.example', '', production)).toBe('secondbrand')
    expect(found('second.example', 'firstbrand', production)).toBe('tenantMismatch')
    expect(found('second.example', 'thirdbrand', production)).toBe('tenantMismatch')
  })
})

describe('in development', () => {
  test.each([
    'firstbrand.localhost',
    'firstbrand.localhost:3000',
    'FirstBrand.LOCALHOST:3000',
    'www.firstbrand.localhost',
  ])('%s is the first brand', (host) => {
    expect(found(host, undefined, development)).toBe('firstbrand')
  })

  test('an unknown brand is refused, whatever the header says', () => {
    expect(found('thirdbrand.localhost:3000', undefined, development)).toBe('unknownTenant')
    expect(found('thirdbrand.localhost:3000', 'firstbrand', development)).toBe('unknownTenant')
  })

  test('the header must agree here too', () => {
    expect(found('firstbrand.localhost:3000', 'firstbrand', development)).toBe('firstbrand')
    expect(found('firstbrand.localhost:3000', 'secondbrand', development)).toBe('tenantMismatch')
  })

  test('plain localhost belongs to nobody, so the header decides', () => {
    expect(found('localhost:3000', undefined, development)).toBe('unknownTenant')
    expect(found('localhost:3000', 'firstbrand', development)).toBe('firstbrand')
  })

  test('domains answer as in production', () => {
    expect(found('second.example', undefined, development)).toBe('secondbrand')
  })
})
