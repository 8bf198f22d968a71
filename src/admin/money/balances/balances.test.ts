import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { checkBooks, sumLedger } from '#ledger'
import { adminsOf } from '../../../../tests/support/admin/admin-of.ts'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { readBalances } from '../index.ts'

// Balances are read from sums of days. Whatever was booked, for whichever day, and whenever it was summed up last, they
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

const days = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30']
const step = fc.oneof(
  fc.record({
    do: fc.constant('book' as const),
    whose: fc.nat(1),
    at: fc.date({ min: new Date('2026-03-27T12:00:00Z'), max: new Date('2026-03-30T12:00:00Z'), noInvalidDate: true }),
    debit: fc.constantFrom('provider', 'supplier'),
    credit: fc.constantFrom('receivable', 'fee'),
    amount: fc.integer({ min: 1, max: 500 }),
    currency: fc.constantFrom('EUR', 'GBP'),
  }),
  fc.record({ do: fc.constant('sum' as const), whose: fc.nat(1) }),
  fc.record({
    do: fc.constant('move' as const),
    whose: fc.nat(1),
    zone: fc.constantFrom('Asia/Kolkata', 'America/Lima'),
  }),
)

/** What the transfers say. */
const plainly = (to: string | undefined) =>
  asOwner<object>(
    `select e.tenant, e.currency, e.account, sum(e.amount)::int as amount
    from ledger_entry e join unnest($1::text[], $2::text[]) as b(tenant, zone) on b.tenant = e.tenant
    where $3::date is null or e.at < ($3::date + 1)::timestamp at time zone b.zone
    group by 1, 2, 3 order by 1, 2, 3`,
    [[...tenants], brands.map(({ tenant }) => tenant.timeZone), to ?? null],
  )

let booked = 0
test('balances are what the transfers add up to, however much of them is summed up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      for (const one of steps) {
        const brand = brands[one.whose as 0 | 1]
        if (one.do === 'sum') await sumLedger(brand, 0)
        else if (one.do === 'move') await sumLedger({ db: brand.db, tenant: { timeZone: one.zone } }, 0)
        else
          await asOwner(
            `insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at)
             values ($1, 'goodwill.given', $2, $3, $4, $5, $6, 'S1', $7)`,
            [brand.tenant.id, `${++booked}`, one.debit, one.credit, one.amount, one.currency, one.at],
          )
      }
      for (const to of [undefined, ...days]) {
        expect(await readBalances(admin, admin.tenants, { to }), to).toEqual(await plainly(to))
      }
    }),
    { numRuns: 12 },
  )
})

test('what was just recorded is not summed up yet, for a transaction beside it may still be open', async () => {
  const until = () =>
    asOwner<{ early: boolean }>(`select until < now() - interval '59 minutes' as early from ledger_summed
    where tenant = '${tenants[0]}'`)
  await asOwner('delete from ledger_summed; delete from ledger_day')
  await sumLedger(brands[0])
  expect(await until()).toEqual([{ early: true }])
  expect(await asOwner('select from ledger_day')).toEqual([])
})

test('a sum that says something else than its transfers is a difference in the books', async () => {
  const sums = async () => (await checkBooks(ours)).differences.filter((words) => words.startsWith('sum of'))
  await sumLedger(brands[0], 0)
  expect(await sums()).toEqual([])
  const [changed] = await asOwner<{ day: string }>(
    `update ledger_day d set amount = d.amount + 1 from (select * from ledger_day where tenant = $1 limit 1) one
     where d.tenant = one.tenant and d.day = one.day and d.debit = one.debit and d.credit = one.credit
       and d.currency = one.currency returning to_char(d.day, 'YYYY-MM-DD') as day`,
    [tenants[0]],
  )
  expect(await sums()).toEqual([expect.stringContaining(`sum of ${changed?.day}: `)])
})
