import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kit/result'
import { resolveTenant } from '#tenants'
import { listTenants } from '../../../src/shop/tenants/cache.ts'
import { aTenant } from '../../support/brands/brand.ts'

const shopAt = (host: string, domains: string[]) => {
  const tenants = listTenants([aTenant({ domains }, 'firstbrand'), aTenant({}, 'otherbrand')])
  const found = resolveTenant(tenants, { host, tenantId: undefined }, { development: false })
  return isRefusal(found) ? undefined : found.id
}

describe('domains', () => {
  test('whoever opens a host of the brand is in its shop; without it there is no shop at that address', () => {
    expect(shopAt('credit.first.example', ['credit.first.example'])).toBe('firstbrand')
    expect(shopAt('credit.first.example', [])).toBeUndefined()
  })
})
