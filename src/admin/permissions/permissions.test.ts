import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inEuro, needsSecond, refundLimitOf } from './limits.ts'
import { grantedTenants, may, mayAnywhere } from './may.ts'
import { ofInstallation, permissions } from './permissions.ts'
import { type Grant, roleNames, roles } from './roles.ts'

const brands = ['firstbrand', 'secondbrand', 'thirdbrand'] as const
const grant: fc.Arbitrary<Grant> = fc.record({
  role: fc.constantFrom(...roleNames),
  tenants: fc.oneof(fc.constant('all' as const), fc.subarray([...brands])),
})
const operator = fc.record({ grants: fc.array(grant, { maxLength: 4 }) })
const permission = fc.constantFrom(...permissions)
const brand = fc.constantFrom(...brands)

describe('what an operator may do', () => {
  test('nothing without a grant', () => {
    fc.assert(
      fc.property(permission, fc.option(brand, { nil: undefined }), (asked, tenant) => {
        expect(may({ grants: [] }, asked, tenant)).toBe(false)
      }),
    )
  })

  test('rights add up: one more grant takes nothing away, and gives what its role says for its brands only', () => {
    fc.assert(
      fc.property(operator, grant, permission, brand, ({ grants }, more, asked, tenant) => {
        const [before, added] = [may({ grants }, asked, tenant), may({ grants: [more] }, asked, tenant)]
        expect(may({ grants: [...grants, more] }, asked, tenant)).toBe(before || added)
        const covers = more.tenants === 'all' || (more.tenants.includes(tenant) && !ofInstallation.includes(asked))
        expect(added).toBe(covers && (roles[more.role] as readonly string[]).includes(asked))
      }),
    )
  })

  test('a brand that no grant names is not theirs', () => {
    fc.assert(
      fc.property(operator, permission, ({ grants }, asked) => {
        const named = grants.filter(({ tenants }) => tenants !== 'all')
        expect(may({ grants: named }, asked, 'fourthbrand')).toBe(false)
        expect(grantedTenants({ grants: named }, ['fourthbrand'])).toEqual([])
      }),
    )
  })

  test('what concerns the installation needs a grant for all brands', () => {
    const grants: Grant[] = roleNames.map((role) => ({ role, tenants: [...brands] }))
    for (const asked of ofInstallation) {
      expect(may({ grants }, asked, undefined)).toBe(false)
      expect(may({ grants: [...grants, { role: 'owner', tenants: 'all' }] }, 'operators.manage', undefined)).toBe(true)
    }
  })

  test('a menu shows what is allowed for one brand at least', () => {
    fc.assert(
      fc.property(operator, permission, (who, asked) => {
        const somewhere = [...brands, undefined].some((tenant) => may(who, asked, tenant))
        expect(mayAnywhere(who, asked)).toBe(somewhere)
      }),
    )
  })

  test('every permission belongs to a role, and a reviewer changes nothing', () => {
    const given = new Set<string>(Object.values(roles).flat())
    expect(permissions.filter((one) => !given.has(one))).toEqual([])
    expect(roles.reviewer.filter((one) => !one.endsWith('.read'))).toEqual([])
  })
})

describe('limits of refunds', () => {
  const all = (role: Grant['role']) => ({ grants: [{ role, tenants: 'all' as const }] })

  test('each role has its own, and who may not refund has none', () => {
    expect(roleNames.filter((role) => refundLimitOf(all(role), 'firstbrand').order > 0)).toEqual(
      roleNames.filter((role) => may(all(role), 'refunds.give', 'firstbrand')),
    )
    expect(refundLimitOf(all('support'), 'firstbrand')).toEqual({ order: 50_00, day: 500_00, approves: 0 })
  })

  test('whatever the sequence, what somebody gives alone stays within order and day', () => {
    const wish = fc.record({ order: fc.nat(4), amount: fc.integer({ min: 1, max: 120_00 }) })
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 60 }), fc.constantFrom('support', 'support-lead'), (wishes, role) => {
        const limit = refundLimitOf(all(role), 'firstbrand')
        const given: typeof wishes = []
        const sum = (list: typeof wishes) => list.reduce((so, { amount }) => so + amount, 0)
        for (const one of wishes) {
          const orderBefore = sum(given.filter(({ order }) => order === one.order))
          if (!needsSecond(limit, { amount: one.amount, orderBefore, dayBefore: sum(given) })) given.push(one)
        }
        expect(sum(given)).toBeLessThanOrEqual(limit.day)
        for (const order of [0, 1, 2, 3, 4])
          expect(sum(given.filter((one) => one.order === order))).toBeLessThanOrEqual(limit.order)
      }),
    )
  })

  test('a pound counts more than a euro, and no amount counts less than nothing', () => {
    expect([inEuro(50_00, 'EUR'), inEuro(50_00, 'GBP'), inEuro(1, 'GBP'), inEuro(50_00, 'USD')]).toEqual([
      50_00, 60_00, 2, 50_00,
    ])
  })
})
