import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kit/money'
import type { DeliveryPart, GoodwillPart, LinePart } from './position.ts'
import { givenGoodwill, isKept, kept } from './position.ts'
import { taxedNow, taxedParts } from './taxed-parts.ts'

const line = (more: Partial<LinePart>): LinePart => ({
  line: 1,
  itemKey: 'i',
  productId: 'p',
  brandName: 'B',
  kind: 'topup',
  description: 'd',
  msisdn: null,
  faceAmount: 1500,
  serviceFee: 99,
  quantity: 1,
  agreement: null,
  vatRate: null,
  feeVatRate: 1900,
  vatCountry: 'DE',
  ...more,
})
const unit = (amount: number, more: Partial<DeliveryPart> = {}): DeliveryPart => ({
  line: 1,
  unit: 1,
  externalId: 'S1-1-1',
  amount,
  state: 'delivered',
  reference: null,
  failure: null,
  sentAt: null,
  settledAt: null,
  replaced: false,
  ...more,
})
const back = (amount: number, of: number | null = 1): GoodwillPart => ({ goodwillId: 'g', line: of, amount, at: '' })
const partsOf = (lines: LinePart[], deliveries: DeliveryPart[], goodwill: GoodwillPart[] = []) =>
  taxedNow({ lines, deliveries, goodwill }).map(({ of, gross, net, vat }) => [of, gross, net, vat])

test('a multi-purpose voucher bears no VAT when it is sold; its service fee does', () => {
  expect(partsOf([line({})], [unit(1599)])).toEqual([
    ['product', 1500, 1500, 0],
    ['fee', 99, 83, 16],
  ])
})

test('a single-purpose voucher bears VAT like its fee, each rounded separately', () => {
  expect(partsOf([line({ vatRate: 2100, feeVatRate: 2100, vatCountry: 'NL' })], [unit(1599)])).toEqual([
    ['product', 1500, 1240, 260],
    ['fee', 99, 82, 17],
  ])
})

test('a discount reduces the fee first, then the product', () => {
  expect(partsOf([line({ vatRate: 1900 })], [unit(1500)])).toEqual([
    ['product', 1500, 1261, 239],
    ['fee', 0, 0, 0],
  ])
  expect(partsOf([line({ vatRate: 1900 })], [unit(1000)])[0]).toEqual(['product', 1000, 840, 160])
})

test('refunded amounts bear no VAT: by line, or split by the price of the lines', () => {
  const lines = [line({ vatRate: 1900 }), line({ line: 2, vatRate: 2100, vatCountry: 'NL', serviceFee: 0 })]
  const units = [unit(1599), unit(1500, { line: 2 })]
  expect(partsOf(lines, units, [back(1599)])).toEqual([
    ['product', 0, 0, 0],
    ['fee', 0, 0, 0],
    ['product', 1500, 1240, 260],
    ['fee', 0, 0, 0],
  ])
  expect(partsOf(lines, units, [back(1000, null)]).map(([, gross]) => gross)).toEqual([1083, 0, 1016, 0])
  expect(partsOf(lines, units, [back(3099, null)]).every(([, gross, , vat]) => gross === 0 && vat === 0)).toBe(true)
})

const rates = fc.constantFrom(null, 0, 1900, 2000, 2100, 2550)
const order = fc
  .record({
    lines: fc.array(
      fc.record({
        faceAmount: fc.integer({ min: 1, max: 20_000 }),
        serviceFee: fc.nat(500),
        vatRate: rates,
        units: fc.array(
          fc.tuple(fc.nat(100), fc.constantFrom('delivered', 'planned', 'failed', 'reversed', 'submitted')),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    goodwill: fc.array(fc.tuple(fc.nat(20_000), fc.option(fc.integer({ min: 1, max: 4 }))), { maxLength: 3 }),
  })
  .map(({ lines, goodwill }) => ({
    lines: lines.map(({ units, ...rest }, index) => line({ ...rest, line: index + 1, quantity: units.length })),
    deliveries: lines.flatMap(({ units, faceAmount, serviceFee }, index) =>
      units.map(([percent, state], number) =>
        unit(Math.round(((faceAmount + serviceFee) * percent) / 100), {
          line: index + 1,
          unit: number + 1,
          externalId: `S1-${index}-${number}`,
          state: state as 'delivered',
        }),
      ),
    ),
    goodwill: goodwill.map(([amount, of]) => back(amount, of)),
  }))

test('net and VAT add up to the price of each line and of the order, whatever was refunded', () => {
  fc.assert(
    fc.property(order, (sold) => {
      const parts = taxedNow(sold)
      for (const { net, vat, gross, rate } of parts) {
        expect(net + vat).toBe(gross)
        expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0)
        if (!rate) expect(vat).toBe(0)
      }
      const bearing = (of: number | null) => sold.goodwill.filter((part) => part.line === of)
      const ofLines = sold.lines.map(({ line: of }) =>
        Math.max(0, kept(sold.deliveries.filter((one) => one.line === of)) - givenGoodwill(bearing(of))),
      )
      expect(sum(parts.map(({ gross }) => gross))).toBe(Math.max(0, sum(ofLines) - givenGoodwill(bearing(null))))
    }),
  )
})

test('a goodwill for the whole order reduces no line twice', () => {
  fc.assert(
    fc.property(order, (sold) => {
      const units = sold.deliveries.filter(isKept)
      const whole = taxedParts({ ...sold, goodwill: [] }, units)
      for (const [index, part] of taxedNow(sold).entries()) {
        const { gross = 0 } = whole[index] ?? {}
        expect(part.gross).toBeLessThanOrEqual(gross)
        expect(part.gross).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
