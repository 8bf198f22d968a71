import { expect, test } from 'vitest'
import type { Tenant } from '#tenants'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { applyLimits, type CountedAmounts, countedOf, isLimited, type SubjectPayments } from './limits.ts'

// As docs/identity-limits.md tells operators. Literal on purpose: a changed figure must be noticed here.
const none = [null, null, null]
const figures = [
  // [means, goods, proof, in one order, in a day, in thirty days]
  ['account', 'credit', 'none', ...none],
  ['account', 'credit', 'account', ...none],
  ['account', 'cards', 'none', null, null, 1000_00],
  ['account', 'cards', 'account', null, null, 2500_00],
  ['cashCode', 'credit', 'none', 150_00, 150_00, 150_00],
  ['cashCode', 'credit', 'account', 150_00, 300_00, 300_00],
  ['cashCode', 'cards', 'none', 50_00, 50_00, 150_00],
  ['cashCode', 'cards', 'account', 50_00, 100_00, 300_00],
  ['prepaid', 'credit', 'none', 50_00, 100_00, 150_00],
  ['prepaid', 'credit', 'account', 50_00, 150_00, 300_00],
  ['prepaid', 'cards', 'none', 50_00, 50_00, 150_00],
  ['prepaid', 'cards', 'account', 50_00, 100_00, 300_00],
  ['coins', 'credit', 'none', 50_00, 50_00, 150_00],
  ['coins', 'credit', 'account', 50_00, 100_00, 300_00],
  ['coins', 'cards', 'none', 50_00, 50_00, 150_00],
  ['coins', 'cards', 'account', 50_00, 50_00, 300_00],
] as const
const inPounds = new Map([
  [50_00, 40_00],
  [100_00, 80_00],
  [150_00, 120_00],
  [300_00, 240_00],
  [1000_00, 800_00],
  [2500_00, 2000_00],
])

const now = new Date('2026-11-23T12:00:00Z')
const hour = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
type Row = (typeof figures)[number]
const one = (means: Row[0], goods: Row[1], amount: number): CountedAmounts =>
  countedOf(means, [{ number: null, goods, amount }])

/** The limits' verdict on one payment by somebody who paid these amounts so many hours before. */
function judged(tenant: Tenant, [means, goods, proof]: Row, amount: number, before: [amount: number, hours: number][]) {
  const counted = one(means, goods, amount)
  const taken = before.map(([paid, hours]) => ({ ...one(means, goods, paid), at: ago(hours) }))
  return applyLimits({ tenant, means, counted, proof }, [{ per: 'email', own: counted, taken }], now)
}

const countries = ['de', 'nl', 'be', 'fr', 'at', 'gb'] as const
const cases = [
  ...countries.map((country) => ({ country, currency: 'EUR' as const })),
  { country: 'gb' as const, currency: 'GBP' as const },
].flatMap((place) => figures.map((row) => ({ ...place, row, name: row.slice(0, 3).join(' ') })))

test.each(cases)('$country in $currency: $name lets exactly its figures pass', ({ country, currency, row }) => {
  const tenant = aTenant({ country, currency })
  const [order, day, month] = row
    .slice(3)
    .map((limit) => (currency === 'GBP' && typeof limit === 'number' ? inPounds.get(limit) : limit))
  const cases = [
    ['order', order, []],
    ['day', day, [23]],
    ['month', month, [25]],
  ] as const
  for (const [window, limit, hours] of cases) {
    if (typeof limit !== 'number') {
      expect(
        judged(tenant, row, 99_99, [[10_000_00, 25]].slice(hours.length === 0 ? 1 : 0) as [number, number][])?.rule ??
          '',
      ).not.toContain(window)
      continue
    }
    const [first] = hours
    // Within a period the limit is reached by earlier payments and one cent.
    const before: [number, number][] = first === undefined ? [] : [[limit - 1, first]]
    const own = first === undefined ? limit : 1
    expect(judged(tenant, row, own, before), window).toBe(undefined)
    expect(judged(tenant, row, own + 1, before), window).toBeDefined()
  }
})

test('a customer with a checked identity has no limit', () => {
  for (const [means, goods] of figures) {
    const counted = one(means, goods, 100_000_00)
    expect(applyLimits({ tenant: aTenant(), means, counted, proof: 'checked' }, [], now)).toBe(undefined)
  }
})

test('mobile credit paid by an account is not counted', () => {
  const tenant = aTenant()
  expect(isLimited(tenant, 'account', one('account', 'credit', 300_00))).toBe(false)
  expect(isLimited(tenant, 'account', one('account', 'cards', 1))).toBe(true)
  expect(isLimited(tenant, 'prepaid', one('prepaid', 'credit', 1))).toBe(true)
})

const asked = (tenant: Tenant, amount: number, people: (own: CountedAmounts) => SubjectPayments[]) => {
  const counted = one('prepaid', 'credit', amount)
  return applyLimits({ tenant, means: 'prepaid', counted, proof: 'none' }, people(counted), now)
}

test('all kinds of codes and coins share one limit', () => {
  const taken = [
    { ...one('cashCode', 'credit', 60_00), at: ago(100) },
    { ...one('coins', 'cards', 50_00), at: ago(90) },
    { ...one('account', 'cards', 900_00), at: ago(80) },
  ]
  expect(asked(aTenant(), 40_00, (own) => [{ per: 'email', own, taken }])).toBe(undefined)
  expect(asked(aTenant(), 41_00, (own) => [{ per: 'email', own, taken }])).toMatchObject({
    rule: 'prepaid.credit.none.month',
    taken: 110_00,
    own: 41_00,
    atMost: 150_00,
    possible: 40_00,
    // Thirty days after the first of them.
    from: new Date(ago(100).getTime() + 30 * 24 * hour),
  })
})

test('the refusal says what is possible now, and when more is', () => {
  const paid = (amount: number, hours: number) => ({ ...one('prepaid', 'credit', amount), at: ago(hours) })
  const possible = (taken: ReturnType<typeof paid>[], amount = 50_00) => {
    const found = asked(aTenant(), amount, (own) => [{ per: 'number', own, taken }])
    return found && { possible: found.possible, from: found.from, per: found.per }
  }
  // Waiting does not raise the limit of one order.
  expect(possible([], 50_01)).toEqual({ possible: 50_00, from: null, per: 'order' })
  expect(possible([paid(70_00, 20)])).toEqual({
    possible: 30_00,
    from: new Date(now.getTime() + 4 * hour),
    per: 'number',
  })
  expect(possible([paid(50_00, 20), paid(50_00, 30), paid(50_00, 700)])).toEqual({
    possible: 0,
    per: 'number',
    from: new Date(now.getTime() + 20 * hour),
  })
  expect(possible([paid(50_00, 20), paid(50_00, 720)])).toBe(undefined)
})

test('an order for two numbers counts for each number only what it gets', () => {
  const counted = countedOf('prepaid', [
    { number: '+491', goods: 'credit', amount: 20_00 },
    { number: '+492', goods: 'credit', amount: 20_00 },
  ])
  const own = one('prepaid', 'credit', 20_00)
  const people: SubjectPayments[] = [
    { per: 'number', own, taken: [{ ...one('prepaid', 'credit', 80_00), at: ago(1) }] },
    { per: 'number', own, taken: [] },
    { per: 'email', own: counted, taken: [] },
  ]
  expect(applyLimits({ tenant: aTenant(), means: 'prepaid', counted, proof: 'none' }, people, now)).toBe(undefined)
})
