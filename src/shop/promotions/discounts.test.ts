import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Code, discountsOf, isFor, type PricedLine } from './discounts.ts'

const productIds = ['credit-15', 'credit-30', 'card-50']
const brandIds = ['north', 'south']
const some = (of: string[]) => fc.option(fc.subarray(of, { minLength: 1 }))

const line = fc
  .record({
    productId: fc.constantFrom(...productIds),
    brandId: fc.constantFrom(...brandIds),
    face: fc.integer({ min: 1, max: 20_000 }),
    serviceFee: fc.integer({ min: 0, max: 300 }),
    quantity: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ face, quantity, ...rest }) => ({
    ...rest,
    unitPrices: Array.from({ length: quantity }, () => face + rest.serviceFee),
  }))
const cart = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((lines) => lines.map((one, index): PricedLine => ({ ...one, key: `line-${(index * 7) % 11}` })))
const takes = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ kind: fc.constant('free-fee' as const) }),
)
const codes = fc
  .array(fc.record({ takes, productIds: some(productIds), brandIds: some(brandIds) }), { maxLength: 5 })
  .map((all) => all.map((one, index): Code => ({ ...one, promotionId: `promo-${(index * 3) % 7}` })))
const shuffled = <T>(all: fc.Arbitrary<T[]>) =>
  all.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)
const units = ({ units: all }: ReturnType<typeof discountsOf>) =>
  [...all].sort(([one], [other]) => (one < other ? -1 : 1))

test('no cent is lost or added: units, codes and the total agree', () => {
  fc.assert(
    fc.property(cart, codes, (lines, given) => {
      const discounts = discountsOf(lines, given)
      expect(sum([...discounts.units.values()].flat())).toBe(discounts.total)
      expect(sum(discounts.codes.values())).toBe(discounts.total)
    }),
  )
})

test('no price is negative, only goods of a code are reduced, and all amounts are whole minor units', () => {
  fc.assert(
    fc.property(cart, codes, (lines, given) => {
      const discounts = discountsOf(lines, given)
      for (const one of lines) {
        const off = discounts.units.get(one.key) ?? []
        expect(off).toHaveLength(one.unitPrices.length)
        for (const [unit, amount] of off.entries()) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual(one.unitPrices[unit] ?? 0)
          if (!given.some((code) => isFor(code, one))) expect(amount).toBe(0)
        }
      }
    }),
  )
})

test('neither the order of codes nor that of lines makes a difference to any unit or code', () => {
  fc.assert(
    fc.property(shuffled(cart), shuffled(codes), ([lines, otherLines], [given, otherwise]) => {
      const [one, other] = [discountsOf(lines, given), discountsOf(otherLines, otherwise)]
      expect(units(other)).toEqual(units(one))
      for (const [id, amount] of one.codes) expect(other.codes.get(id)).toBe(amount)
    }),
  )
})

test('a single code takes exactly its percentage to half a cent, its amount or everything, or each fee', () => {
  fc.assert(
    fc.property(cart, takes, (lines, given) => {
      const all = sum(lines.flatMap(({ unitPrices }) => unitPrices))
      const fees = sum(lines.map(({ serviceFee, unitPrices }) => serviceFee * unitPrices.length))
      const { total } = discountsOf(lines, [{ promotionId: 'promo', takes: given, productIds: null, brandIds: null }])
      if (given.kind === 'percentage')
        expect(Math.abs(total - (all * given.basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
      else expect(total).toBe(given.kind === 'amount' ? Math.min(given.amount, all) : fees)
    }),
  )
})

const lineOf = (key: string, price: number, quantity = 1, serviceFee = 0): PricedLine => ({
  key,
  productId: key,
  brandId: 'north',
  serviceFee,
  unitPrices: Array.from({ length: quantity }, () => price),
})
const everywhere = { productIds: null, brandIds: null }

test('odd cents go to the units that lost most by rounding, then by key', () => {
  const amount: Code = { promotionId: 'a', takes: { kind: 'amount', amount: 100 }, ...everywhere }
  expect(discountsOf([lineOf('a', 1500, 3)], [amount]).units.get('a')).toEqual([34, 33, 33])
  const two = discountsOf([lineOf('b', 3000), lineOf('a', 1500)], [amount])
  expect([two.units.get('a'), two.units.get('b')]).toEqual([[33], [67]])
})

test('fees go first, percentages of what is left follow, amounts come last', () => {
  const given: Code[] = [
    { promotionId: 'a', takes: { kind: 'amount', amount: 500 }, ...everywhere },
    { promotionId: 'b', takes: { kind: 'percentage', basisPoints: 1000 }, ...everywhere },
    { promotionId: 'c', takes: { kind: 'free-fee' }, ...everywhere },
  ]
  const { codes: taken, total } = discountsOf([lineOf('x', 1599, 1, 99)], given)
  expect([...taken].sort()).toEqual([
    ['a', 500],
    ['b', 150],
    ['c', 99],
  ])
  expect(total).toBe(749)
})

test('if nothing is left to pay, another code takes nothing', () => {
  const all: Code = { promotionId: 'a', takes: { kind: 'percentage', basisPoints: 10_000 }, ...everywhere }
  const more: Code = { promotionId: 'b', takes: { kind: 'amount', amount: 500 }, ...everywhere }
  const { codes: taken, total } = discountsOf([lineOf('x', 1599, 2, 99)], [more, all])
  expect([taken.get('a'), taken.get('b'), total]).toEqual([3198, 0, 3198])
})
