import { beforeAll, expect, test } from 'vitest'
import { sumLedger } from '#ledger'
import { writeOldOrders } from '../../bench/growth/old-orders.ts'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'

// What the back office reads does not grow with the shops: a page asks as much of the database with four times the
// orders, and as many statements for all brands as for one.

const day = await badDay({ booksDiffer: true })
const { ours, theirs, asOwner, ownerUrl, app } = day
const roles = ['support', 'finance'] as const
const of = (tenants: 'all' | string[]) => backOfficeOf(app).operator(roles.map((role) => ({ role, tenants })))
const [everybody, insider] = [of('all'), of([ours])]

type Cost = { statements: number; blocks: number }

/** How often the server has forgotten statements: it counts a few thousand, in all databases together. */
const forgotten = async () =>
  (await asOwner<{ dealloc: string }>('select dealloc from public.pg_stat_statements_info'))[0]?.dealloc

/** What a page asks of the database: statements of the back office, and blocks of tables and indexes that are read. */
async function costOf(who: typeof everybody, address: string): Promise<Cost> {
  for (;;) {
    const before = await forgotten()
    const cost = await countedCost(who, address)
    // Other tests' statements may have driven out what was just counted: then it is counted anew.
    if ((await forgotten()) === before) return cost
  }
}

async function countedCost(who: typeof everybody, address: string): Promise<Cost> {
  // As after a change: nothing is shared that was read a moment ago.
  ;(await who.admin()).noteChange()
  const inHere = `oid from pg_database where datname = current_database()`
  await asOwner(`select public.pg_stat_statements_reset(0, (select ${inHere}), 0)`)
  expect([200, 302], address).toContain((await who.get(address)).status)
  const [cost] = await asOwner<Cost>(
    `select coalesce(sum(calls) filter (where userid = 'saldo_admin'::regrole), 0)::int as statements,
      coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as blocks
    from public.pg_stat_statements where dbid = (select ${inHere}) and toplevel
      and userid in ('saldo_admin'::regrole, 'saldo_app'::regrole) and query !~* '^(begin|commit|rollback|set|select set_config)'`,
  )
  return cost ?? expect.fail('nothing was asked')
}

/** Addresses by what they show, with orders that are there. */
async function addresses(): Promise<Record<string, string>> {
  const [order] = await asOwner<{ number: string; email: string; msisdn: string }>(
    `select order_number as number, contact_email as email, msisdn from orders join order_line using (tenant, order_number)
    where tenant = $1 order by orders.placed_at desc limit 1`,
    [ours],
  )
  if (!order) return expect.fail('there are no orders')
  return {
    'the newest orders': '/orders',
    'orders of a kind that nobody bought': '/orders?kind=giftcard',
    'orders by a method that nobody used': '/orders?method=bitcoin',
    'orders that need a person': '/orders?trouble=on',
    'an order': `/orders/${ours}/${order.number}`,
    'search: a number': `/search?q=${order.number}`,
    'search: an address': `/search?q=${encodeURIComponent(order.email)}`,
    'search: an address that nobody has': '/search?q=nobody@shopper.example',
    'search: a telephone number': `/search?q=${encodeURIComponent(order.msisdn)}`,
    'search: a reference of a partner': '/search?q=tr_nobody',
    'the queue': '/queue',
    balances: '/money',
    'balances at the end of a day': '/money?to=2026-03-15',
    'VAT of a month': '/money/vat?from=2026-03-01&to=2026-03-31',
    'the ledger': '/money/ledger',
    'the ledger of an order': `/money/ledger?order=${order.number}`,
    'the ledger of an account that rarely moves': '/money/ledger?account=goodwill',
    'the ledger of an account that no brand uses': '/money/ledger?account=promotion',
    'the ledger of an event that rarely is': '/money/ledger?event=refund.failed',
    chargebacks: '/money/chargebacks',
    settlements: '/money/settlements',
    differences: '/money/differences',
  }
}

async function haveOrders(count: number): Promise<void> {
  await writeOldOrders(ownerUrl, count, () => {})
  for (const table of ['ledger_day', 'ledger_summed', 'ledger_vat_day', 'ledger_vat_summed'])
    await asOwner(`delete from ${table}`)
  for (const tenant of [ours, theirs]) await sumLedger(await app.shopOf(tenant), 0)
  for (const table of ['ledger_day', 'ledger_month', 'ledger_vat_day']) await asOwner(`vacuum analyze ${table}`)
}

const costs: Record<string, { few: Cost; many: Cost; ofOneBrand: Cost }> = {}
beforeAll(async () => {
  await asOwner('create extension if not exists pg_stat_statements with schema public')
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  const few: Record<string, Cost> = {}
  await haveOrders(4000)
  for (const [name, address] of Object.entries(await addresses())) few[name] = await costOf(everybody, address)
  await haveOrders(16_000)
  for (const [name, address] of Object.entries(await addresses()))
    costs[name] = {
      few: few[name] ?? expect.fail(name),
      many: await costOf(everybody, address),
      ofOneBrand: await costOf(insider, address),
    }
})

test('with four times the orders a page reads about as much', () => {
  const grown = Object.entries(costs).filter(([, { few, many }]) => many.blocks > 1.5 * few.blocks + 40)
  expect(grown).toEqual([])
  expect(costs.balances?.many.blocks).toBeGreaterThan(0)
})

test('a page sends as many statements for all brands as for one, and few', () => {
  const others = Object.entries(costs).filter(([, { many, ofOneBrand }]) => many.statements !== ofOneBrand.statements)
  expect(others).toEqual([])
  const most = Math.max(...Object.values(costs).map(({ many }) => many.statements))
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(5)
})
