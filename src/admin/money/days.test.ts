import { beforeAll, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { adminsOf } from '../../../tests/support/admin/admin-of.ts'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { readBalances, readLedger, readVat } from './index.ts'

// A day is the brand's own: in Berlin it begins an hour or two before the day of London or Lisbon.

const database = await testDatabase()
const { asOwner, tenants } = database
const [berlin, lisbon] = [
  aTenant({ timeZone: 'Europe/Berlin' }, tenants[0]),
  aTenant({ timeZone: 'Europe/Lisbon' }, tenants[1]),
]
const { adminOf } = adminsOf(database, [berlin, lisbon], '2026-11-27T12:00:00Z')
let admin: Admin

// About the midnights of the night in which clocks go forward (29 March 2026): that day in Berlin lasts from 23:00 UTC
// to 22:00 UTC, and begins and ends an hour later in Lisbon.
const moments = [
  '28T22:59:59',
  '28T23:00:00',
  '28T23:59:59',
  '29T00:00:00',
  '29T21:59:59',
  '29T22:00:00',
  '29T22:59:59',
  '29T23:00:00',
]

beforeAll(async () => {
  admin = await adminOf('finance', 'finance')
  await asOwner(
    `insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at,
        vat_country, vat_rate, vat_net)
      select tenant, 'vat.due', at, 'fee', 'vat', 1, 'EUR', 'S1', ('2026-03-' || at || 'Z')::timestamptz, 'DE', 1900, 5
      from unnest($1::text[]) tenant, unnest($2::text[]) at`,
    [[...tenants], moments],
  )
})

const day = { from: '2026-03-29', to: '2026-03-29' }
const [inBerlin, inLisbon] = [moments.slice(1, 5), moments.slice(3, 7)]

test('the ledger’s day is that of each brand, in the night that the clocks change too', async () => {
  const rows = await readLedger(admin, admin.tenants, day, { limit: 100 })
  const of = (tenant: string) =>
    rows
      .filter((row) => row.tenant === tenant)
      .map(({ reference }) => reference)
      .toReversed()
  expect([of(berlin.id), of(lisbon.id)]).toEqual([inBerlin, inLisbon])
  expect(new Set(rows.map((row) => row.day))).toEqual(new Set(['2026-03-29']))
})

test('balances at the end of a day hold what VAT of that day and before says, for each brand', async () => {
  const vatOf = async (tenant: string, to: string) =>
    (await readBalances(admin, admin.tenants, { to })).find((row) => row.tenant === tenant && row.account === 'vat')
      ?.amount ?? 0
  const dueOf = async (tenant: string) =>
    (await readVat(admin, admin.tenants, day)).find((row) => row.tenant === tenant)?.vat
  for (const { id } of [berlin, lisbon]) {
    expect(await dueOf(id)).toBe(4)
    expect((await vatOf(id, '2026-03-29')) - (await vatOf(id, '2026-03-28'))).toBe(-4)
  }
  expect([await vatOf(berlin.id, '2026-03-28'), await vatOf(lisbon.id, '2026-03-28')]).toEqual([-1, -3])
})
