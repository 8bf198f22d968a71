import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { checkBooks, sumLedger } from '#ledger'
import { adminsOf } from '../../../tests/support/admin/admin-of.ts'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { readBalances, readLedger, readVat } from './index.ts'

// Balances and VAT are read from sums of days and months. Whatever was booked, for whichever day, and whenever it was summed up last, they
// say what the transfers say.

const database = await testDatabase()
const { asOwner, ours, theirs, tenants } = database
const brands = [
  { db: ours, tenant: aTenant({ timeZone: 'Europe/Berlin' }, tenants[0]) },
  { db: theirs, tenant: aTenant({ timeZone: 'Europe/Lisbon' }, tenants[1]) },
] as const
const { adminOf } = adminsOf(
  database,
  brands.map(({ tenant }) => tenant),
  '2026-11-27T12:00:00Z',
)
let admin: Admin
beforeAll(async () => {
  admin = await adminOf('finance', 'finance')
})

// The night in which clocks go forward, and the end of a month.
const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01']
const whose = fc.nat(1)
const at = fc.date({
  min: new Date('2026-03-28T12:00:00Z'),
  max: new Date('2026-04-01T12:00:00Z'),
  noInvalidDate: true,
})
const amount = fc.integer({ min: 1, max: 500 })
const currency = fc.constantFrom('EUR', 'GBP')
const step = fc.oneof(
  fc.record({
    do: fc.constant('book' as const),
    whose,
    at,
    debit: fc.constantFrom('provider', 'supplier'),
    credit: fc.constantFrom('receivable', 'fee'),
    amount,
    currency,
  }),
  fc.record({
    do: fc.constant('tax' as const),
    whose,
    at,
    isReturned: fc.boolean(),
    account: fc.constantFrom('fee', 'discount'),
    country: fc.constantFrom('DE', 'PT'),
    rate: fc.constantFrom(1900, 2300),
    net: amount,
    amount,
    currency,
  }),
  fc.record({ do: fc.constant('sum' as const), whose }),
  fc.record({
    do: fc.constant('move' as const),
    whose,
    zone: fc.constantFrom('Asia/Kolkata', 'America/Lima'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let booked = 0
async function take(one: Step): Promise<unknown> {
  const brand = brands[one.whose as 0 | 1]
  const book = (columns: string, values: readonly unknown[]) =>
    asOwner(
      `insert into ledger_transfer (tenant, reference, order_number, ${columns})
      values (${[brand.tenant.id, `${++booked}`, 'S1', ...values].map((_, index) => `$${index + 1}`).join()})`,
      [brand.tenant.id, `${booked}`, 'S1', ...values],
    )
  switch (one.do) {
    case 'sum':
      return sumLedger(brand, 0)
    case 'move':
      return sumLedger({ db: brand.db, tenant: { timeZone: one.zone } }, 0)
    case 'book':
      return book('event, debit, credit, amount, currency, at', [
        'goodwill.given',
        one.debit,
        one.credit,
        one.amount,
        one.currency,
        one.at,
      ])
    case 'tax':
      return book('event, debit, credit, amount, currency, at, vat_country, vat_rate, vat_net', [
        ...(one.isReturned ? ['vat.returned', 'vat', one.account] : ['vat.due', one.account, 'vat']),
        one.amount,
        one.currency,
        one.at,
        one.country,
        one.rate,
        one.net,
      ])
  }
}

const zones = [[...tenants], brands.map(({ tenant }) => tenant.timeZone)]

/** What the transfers say. */
const balances = (to: string | undefined) =>
  asOwner<object>(
    `select e.tenant, e.currency, e.account, sum(e.amount)::int as amount
    from ledger_entry e join unnest($1::text[], $2::text[]) as b(tenant, zone) on b.tenant = e.tenant
    where $3::date is null or e.at < ($3::date + 1)::timestamp at time zone b.zone
    group by 1, 2, 3 order by 1, 2, 3`,
    [...zones, to ?? null],
  )
const vat = (from: string | undefined, to: string | undefined) =>
  asOwner<object>(
    `select t.tenant, t.vat_country as country, t.vat_rate as rate, t.currency,
      sum(case t.event when 'vat.due' then t.vat_net else -t.vat_net end)::int as net,
      sum(case t.event when 'vat.due' then t.amount else -t.amount end)::int as vat
    from ledger_transfer t join unnest($1::text[], $2::text[]) as b(tenant, zone) on b.tenant = t.tenant
    where t.vat_country is not null
      and ($3::date is null or t.at >= $3::date::timestamp at time zone b.zone)
      and ($4::date is null or t.at < ($4::date + 1)::timestamp at time zone b.zone)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [...zones, from ?? null, to ?? null],
  )
const touching = async (account: string) => {
  const rows = await asOwner<{ reference: string }>(
    'select reference from ledger_transfer where $1 in (debit, credit)',
    [account],
  )
  return rows.map(({ reference }) => reference).toSorted()
}
const periods = [
  [undefined, undefined],
  ['2026-03-01', '2026-03-31'],
  ['2026-03-29', '2026-03-29'],
  ['2026-04-01', undefined],
  [undefined, '2026-03-30'],
] as const
const wrongSums = async () => {
  const { differences } = await checkBooks(ours)
  return differences.filter((words) => words.startsWith('sum of'))
}

test('balances, VAT and the ledger of an account are what the transfers say, however much of them is summed up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      for (const one of steps) await take(one)
      for (const to of [undefined, ...days]) {
        expect(await readBalances(admin, admin.tenants, { to }), to).toEqual(await balances(to))
      }
      for (const [from, to] of periods) {
        expect(await readVat(admin, admin.tenants, { from, to }), `${from} ${to}`).toEqual(await vat(from, to))
      }
      for (const account of ['fee', 'vat', 'supplier', 'loss']) {
        const rows = await readLedger(admin, admin.tenants, { account }, { after: undefined, limit: 1000 })
        const references = rows.map(({ reference }) => reference)
        expect(references.toSorted(), account).toEqual(await touching(account))
      }
      expect(await wrongSums()).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('what was just recorded is not summed up yet, for a transaction beside it may still be open', async () => {
  const until = () =>
    asOwner<{ early: boolean }>(`select until < now() - interval '59 minutes' as early from ledger_summed
    where tenant = '${tenants[0]}'`)
  await asOwner(
    'delete from ledger_summed; delete from ledger_day; delete from ledger_vat_summed; delete from ledger_vat_day',
  )
  await sumLedger(brands[0])
  expect(await until()).toEqual([{ early: true }])
  expect(await asOwner('select from ledger_day')).toEqual([])
})

test.each([
  ['ledger_day', 'amount', 'day', 'YYYY-MM-DD'],
  ['ledger_month', 'amount', 'month', 'YYYY-MM'],
  ['ledger_vat_day', 'net', 'day', 'YYYY-MM-DD'],
  ['ledger_vat_day', 'vat', 'day', 'YYYY-MM-DD'],
])(
  'a sum that says something else than its transfers is a difference in the books: %s, %s',
  async (table, sum, of, format) => {
    await sumLedger(brands[0], 0)
    expect(await wrongSums()).toEqual([])
    const change = (by: number) =>
      asOwner<{ day: string }>(
        `update ${table} set ${sum} = ${sum} + ${by}
      where ctid = (select ctid from ${table} where tenant = $1 order by ${of} limit 1)
      returning to_char(${of}, '${format}') as day`,
        [tenants[0]],
      )
    const [changed] = await change(1)
    expect(await wrongSums()).toContainEqual(expect.stringContaining(`sum of ${changed?.day}, `))
    await change(-1)
  },
)
