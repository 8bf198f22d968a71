import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kit/money'
import { checkBooks, exportBooks, exportVat, fillLedger, newTransfers, transfersBetween, vatChanges } from '#ledger'
import { orderView, type Position } from '#orders'
import { includedVat, standardRate } from '#vat'
import { billLines } from '../../src/shop/checkout/paying/bill-of-order.ts'
import { testDatabase } from '../support/database/database.ts'
import { anOrder } from '../support/partners/pretend-partners.ts'

// Receipts, ledger, exports and Klarna's lines say the same of VAT, whatever is bought where, and whatever goes back.

const { ours, asOwner } = await testDatabase()

const line = fc.record({
  faceAmount: fc.integer({ min: 1, max: 20_000 }),
  serviceFee: fc.nat(400),
  isTaxed: fc.boolean(),
  country: fc.constantFrom('DE', 'NL', 'BE', 'FR', 'AT', 'GB', 'FI', 'CH'),
  /** What is paid of each unit's price, in per cent. */
  units: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 3 }),
})
const story = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  // About the midnights at which Germany's rate changed.
  placedAt: fc.date({ min: new Date('2020-06-30T20:00Z'), max: new Date('2021-01-01T02:00Z'), noInvalidDate: true }),
  /** Which units fail, and which are taken back after they arrived. */
  failed: fc.array(fc.nat(8), { maxLength: 2 }),
  reversed: fc.array(fc.nat(8), { maxLength: 2 }),
  /** Given back of a line, or of the order as a whole. */
  back: fc.array(fc.tuple(fc.option(fc.integer({ min: 1, max: 3 })), fc.integer({ min: 1, max: 9000 })), {
    maxLength: 3,
  }),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

function placed({ lines, placedAt }: Story): Position {
  const deliveries = lines.flatMap(({ units, faceAmount, serviceFee }, index) =>
    units.map((percent, unit) => ({
      line: index + 1,
      unit: unit + 1,
      externalId: `S0000000001-${index + 1}-${unit + 1}`,
      state: 'planned',
      amount: Math.round(((faceAmount + serviceFee) * percent) / 100),
      reference: null,
      failure: null,
      sentAt: null,
      settledAt: null,
    })),
  )
  return {
    ...anOrder(1),
    placedAt,
    total: sum(deliveries.map(({ amount }) => amount)),
    payments: [],
    deliveries: deliveries as Position['deliveries'],
    lines: lines.map(({ faceAmount, serviceFee, isTaxed, country, units }, index) => {
      const rate = standardRate(country, placedAt)
      return {
        line: index + 1,
        itemKey: 'i',
        productId: 'p',
        brandName: 'B',
        kind: 'voucher',
        description: 'Card',
        msisdn: null,
        faceAmount,
        serviceFee,
        quantity: units.length,
        agreement: null,
        vatCountry: country,
        vatRate: isTaxed ? rate : null,
        feeVatRate: rate,
      }
    }),
  }
}

/** Which of the steps is when all arrived or failed, and the receipt is sent. */
const arrivedAt = 2

/** What becomes of the order, step by step; the last is how it ends. */
function steps(start: Position, { failed, reversed, back }: Story): Position[] {
  const all = start.deliveries.length
  const at = (states: (index: number) => string): Position['deliveries'] =>
    start.deliveries.map((unit, index) => ({ ...unit, state: states(index) as 'planned' }))
  const is = (list: number[], index: number) => list.some((one) => one % all === index)
  const arrived = at((index) => (is(failed, index) ? 'failed' : 'delivered'))
  const ended = at((index) => (is(failed, index) ? 'failed' : is(reversed, index) ? 'reversed' : 'delivered'))
  const goodwill = back.map(([of, amount], index) => ({
    goodwillId: `g-${index}`,
    amount,
    at: '2021-01-02T00:00:00.000Z',
    line: of === null ? null : ((of - 1) % start.lines.length) + 1,
  }))
  return [
    start,
    { ...start, deliveries: at((index) => (index === 0 ? (arrived[0]?.state ?? '') : 'planned')) },
    { ...start, deliveries: arrived },
    ...goodwill.map((_, index) => ({ ...start, deliveries: arrived, goodwill: goodwill.slice(0, index + 1) })),
    { ...start, deliveries: ended, goodwill },
  ]
}

/** Writes the tables as the order's end says, without what stands around it: payments, cart. */
async function keep({ orderNumber, lines, deliveries, goodwill }: Position): Promise<void> {
  const rowsOf = (rows: unknown, columns: string) => `jsonb_to_recordset('${JSON.stringify(rows)}') as r(${columns})`
  await asOwner(`set session_replication_role = replica;
    truncate ledger_transfer, orders, order_line, delivery, goodwill cascade;
    insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
      channel, client_ip, placed_at)
    values ('firstbrand', '${orderNumber}', 'c', 'paid', 'EUR', 1, 0, '{}', 'de', 'web', '203.0.113.7', now());
    insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, kind, description, face_amount,
      service_fee, quantity, supplier, ranged, placed_at, vat_rate, fee_vat_rate, vat_country)
    select 'firstbrand', '${orderNumber}', r.line, 'i', 'p', 'b', 'voucher', 'd', r."faceAmount", r."serviceFee",
      r.quantity, 'stock', false, now(), r."vatRate", r."feeVatRate", r."vatCountry"
    from ${rowsOf(
      lines,
      '"line" int, "faceAmount" bigint, "serviceFee" bigint, quantity int, "vatRate" int, "feeVatRate" int, "vatCountry" text',
    )};
    insert into delivery (tenant, order_number, line, unit, external_id, amount, state, settled_at)
    select 'firstbrand', '${orderNumber}', r.line, r.unit, r."externalId", r.amount, r.state, now()
    from ${rowsOf(deliveries, 'line int, unit int, "externalId" text, amount bigint, state text')};
    insert into goodwill (tenant, order_number, goodwill_id, line, amount, reason, operator, at)
    select 'firstbrand', '${orderNumber}', r."goodwillId", r.line, r.amount, 'r', 'o', now()
    from ${rowsOf(goodwill, '"goodwillId" text, line int, amount bigint')};
    set session_replication_role = default`)
}

type Sums = Record<string, { net: number; vat: number }>
function addTo(sums: Sums, key: string, net: number, vat: number): void {
  const known = sums[key] ?? { net: 0, vat: 0 }
  sums[key] = { net: known.net + net, vat: known.vat + vat }
}
const cents = (decimal: string | number) => Math.round(Number(decimal) * 100)
const something = (sums: Sums) => Object.fromEntries(Object.entries(sums).filter(([, { net, vat }]) => net + vat > 0))

function onReceipt(position: Position): Sums {
  const sums: Sums = {}
  for (const { taxRates } of orderView(position, new Map()).items)
    for (const { country, rate, net, amount } of taxRates) addTo(sums, `${country} ${rate}`, cents(net), cents(amount))
  return sums
}

const period = { timeZone: 'Europe/Berlin' }

/** What the ledger's CSV has of VAT, by country and rate. */
async function inExport(): Promise<Sums> {
  const sums: Sums = {}
  for await (const lines of exportBooks(ours, period)) {
    for (const csv of lines) {
      const [, , , event, , , , amount = '', , country, rate = '', net = ''] = csv.split(',')
      const sign = event === 'vat.due' ? 1 : -1
      if (country) addTo(sums, `${country} ${Number(rate)}`, sign * cents(net), sign * cents(amount))
    }
  }
  return something(sums)
}

async function inReport(): Promise<Sums> {
  const sums: Sums = {}
  for (const csv of await exportVat(ours, period)) {
    const [, country, rate, net = '', vat = ''] = csv.split(',')
    addTo(sums, `${country} ${Number(rate)}`, cents(net), cents(vat))
  }
  return something(sums)
}

const vatDifferences = async () =>
  (await checkBooks(ours)).differences.filter((difference) => difference.startsWith('VAT in the ledger'))

test('of any order receipt with its credit notes, ledger, export, report and tables say the same VAT, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (given) => {
      const all = steps(placed(given), given)
      const end = all.at(-1) as Position
      await keep(end)
      const transfers = all.slice(1).flatMap((after, index) => transfersBetween(all[index] as Position, after))
      if (transfers.length > 0) await ours.transaction((tx) => newTransfers(tx, transfers, new Date()).execute())

      const receipt = onReceipt(end)
      // The receipt as it was sent, and what credit notes took off it since.
      const noted = onReceipt(all[arrivedAt] as Position)
      for (const [index, after] of all.slice(arrivedAt + 1).entries())
        for (const { country, rate, net, vat } of vatChanges(all[arrivedAt + index] as Position, after))
          addTo(noted, `${country} ${rate / 100}`, net, vat)
      expect(something(noted)).toEqual(something(receipt))
      expect(await vatDifferences()).toEqual([])
      expect(await inExport()).toEqual(something(receipt))
      expect(await inReport()).toEqual(something(receipt))
    }),
    { numRuns: 60 },
  )
})

test('Klarna’s lines come to the order’s total, and each bears the VAT of its own rate', () => {
  fc.assert(
    fc.property(story, (given) => {
      const order = placed(given)
      const lines = billLines(order, 'Fee')
      expect(sum(lines.map(({ quantity, unitPrice, discount }) => quantity * unitPrice - discount))).toBe(order.total)
      for (const { quantity, unitPrice, discount, vatRate, vat } of lines) {
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(vat).toBe(includedVat(quantity * unitPrice - discount, vatRate))
      }
      const shown = orderView(order, new Map()).items.flatMap(({ taxRates }) => taxRates)
      expect(sum(lines.map(({ vat }) => vat))).toBe(sum(shown.map(({ amount }) => cents(amount))))
    }),
  )
})

test('a rate that is booked wrongly is found, and what a release did not book is filled in', async () => {
  const given: Story = {
    placedAt: new Date('2020-07-01T10:00Z'),
    failed: [],
    reversed: [],
    back: [],
    lines: [{ faceAmount: 1500, serviceFee: 99, isTaxed: true, country: 'DE', units: [100] }],
  }
  const [start, , end] = steps(placed(given), given) as [Position, Position, Position]
  await keep(end)
  const atAnotherRate = transfersBetween(start, end).map(({ vat, ...transfer }) => ({
    ...transfer,
    ...(vat ? { vat: { ...vat, rate: 1900 } } : {}),
  }))
  await ours.transaction((tx) => newTransfers(tx, atAnotherRate, new Date()).execute())
  expect(await vatDifferences()).toEqual([
    'VAT in the ledger: order S0000000001, from discount, DE at 16 %, 0.00 on 0.00 EUR; it should be: 2.07 on 12.93 EUR',
    'VAT in the ledger: order S0000000001, from discount, DE at 19 %, 2.07 on 12.93 EUR; it should be: 0.00 on 0.00 EUR',
    'VAT in the ledger: order S0000000001, from fee, DE at 16 %, 0.00 on 0.00 EUR; it should be: 0.14 on 0.85 EUR',
    'VAT in the ledger: order S0000000001, from fee, DE at 19 %, 0.14 on 0.85 EUR; it should be: 0.00 on 0.00 EUR',
  ])
  await keep(end)
  await ours.transaction(fillLedger)
  expect(await vatDifferences()).toEqual([])
  expect(await inReport()).toEqual({ 'DE 16': { net: 1378, vat: 221 } })
})
