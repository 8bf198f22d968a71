import { beforeEach, expect, test } from 'vitest'
import type { TenantDatabase } from '#database'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { checkBooks, exportBooks, fillLedger, newTransfers } from './index.ts'
import type { Transfer } from './transfer.ts'

const { ours, theirs, asOwner } = await testDatabase()
/** As a superuser could: without the triggers that make the ledger append-only. */
const behindItsBack = (sql: string) =>
  asOwner(`set session_replication_role = replica; ${sql}; set session_replication_role = default`)

const paid: Transfer = {
  orderNumber: 'S1',
  event: 'payment.paid',
  reference: 'pay-1',
  debit: 'provider',
  credit: 'receivable',
  amount: 1599,
  currency: 'EUR',
}
const delivered = (credit: 'supplier' | 'fee', amount: number): Transfer => ({
  orderNumber: 'S1',
  event: 'delivery.delivered',
  reference: 'S1-1-1',
  debit: 'receivable',
  credit,
  amount,
  currency: 'EUR',
})
const wholeOrder = [paid, delivered('supplier', 1500), delivered('fee', 99)]
const at = new Date('2026-03-28T23:30:00Z')
const write = (transfers: Transfer[], db: TenantDatabase = ours) =>
  db.transaction((tx) => newTransfers(tx, transfers, at).execute())

/** An order of one unit, paid and delivered, in the shop's own tables. */
beforeEach(() =>
  behindItsBack(`
    truncate ledger_transfer, cart, orders, order_line, order_event, payment, payment_event, refund, delivery cascade;
    insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
      channel, client_ip, placed_at)
      values ('firstbrand', 'S1', 'c-1', 'done', 'EUR', 1599, 99, '{}', 'de', 'web', '203.0.113.7', now());
    insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, description, msisdn,
      operator_id, face_amount, service_fee, quantity, supplier, supplier_product_id, ranged, placed_at)
      values ('firstbrand', 'S1', 1, 'i', 'p', 'b', 'd', '+49', 1, 1500, 99, 1, 'dt-one', 1, false, now());
    insert into payment (tenant, payment_id, order_number, provider, reference, method, amount, currency, state, created_at)
      values ('firstbrand', 'pay-1', 'S1', 'mollie', 'tr_1', 'creditcard', 1599, 'EUR', 'paid', now());
    insert into payment_event (tenant, payment_id, kind, amount, at, reference)
      values ('firstbrand', 'pay-1', 'paid', 1599, now(), 'tr_1');
    insert into delivery (tenant, order_number, line, unit, external_id, amount, state, settled_at)
      values ('firstbrand', 'S1', 1, 1, 'S1-1-1', 1599, 'delivered', now())`),
)

test('books that agree have no differences, and every account has its balance', async () => {
  await write(wholeOrder)
  expect(await checkBooks(ours)).toEqual({
    balances: [
      { account: 'fee', currency: 'EUR', amount: -99 },
      { account: 'provider', currency: 'EUR', amount: 1599 },
      { account: 'receivable', currency: 'EUR', amount: 0 },
      { account: 'supplier', currency: 'EUR', amount: -1500 },
    ],
    differences: [],
    open: [],
  })
  expect(await checkBooks(theirs)).toEqual({ balances: [], differences: [], open: [] })
})

test('an event that is written twice is booked once', async () => {
  await write(wholeOrder)
  await write([{ ...paid, amount: 1 }, ...wholeOrder])
  expect((await checkBooks(ours)).differences).toEqual([])
})

test('the ledger is append-only, for the shop and for the owner', async () => {
  await write(wholeOrder)
  for (const change of ['update ledger_transfer set amount = 1', 'delete from ledger_transfer']) {
    await expect(asOwner(change)).rejects.toThrow('ledger_transfer is append-only')
  }
  const zero = ours.transaction((tx) => tx.updateTable('ledger_transfer').set({ amount: 1 }).execute())
  await expect(zero).rejects.toThrow('permission denied')
  const gone = ours.transaction((tx) => tx.deleteFrom('ledger_transfer').execute())
  await expect(gone).rejects.toThrow('permission denied')
})

test('no transfer has an amount of zero, or the same account twice', async () => {
  await expect(write([{ ...paid, amount: 0 }])).rejects.toThrow('check constraint')
  await expect(write([{ ...paid, amount: -5 }])).rejects.toThrow('check constraint')
  await expect(write([{ ...paid, credit: 'provider' }])).rejects.toThrow('check constraint')
})

test.each([
  ['a transfer that is missing', [paid, delivered('supplier', 1500)], ['not in the ledger: order S1', '0.99 EUR']],
  [
    'another amount',
    [{ ...paid, amount: 1600 }, ...wholeOrder.slice(1)],
    ['in the ledger: order S1', '16.00', '15.99'],
  ],
  ['one of nothing', [...wholeOrder, { ...paid, reference: 'pay-2' }], ['nothing there is says so', 'pay-2']],
] as const)('%s is found, and the order is not even', async (_, transfers, words) => {
  await write([...transfers])
  const { differences } = await checkBooks(ours)
  for (const word of words) expect(differences[0]).toContain(word)
  expect(differences.at(-1)).toMatch(/^order S1 is over, and /)
})

test('an order with a chargeback is open for a known reason, which is no difference', async () => {
  await asOwner(`insert into payment_event (tenant, payment_id, kind, amount, at, reference)
    values ('firstbrand', 'pay-1', 'charged-back', 1599, now(), 'tr_1 1599')`)
  const chargeback: Transfer = { ...paid, event: 'payment.charged-back', reference: 'pay-1 1599' }
  await write([...wholeOrder, { ...chargeback, debit: 'receivable', credit: 'provider' }])
  expect(await checkBooks(ours)).toMatchObject({
    differences: [],
    open: ['order S1 is over, and the shopper owes 15.99 EUR (payment.charged-back)'],
  })
})

test('missing transfers are booked from the tables, once', async () => {
  await behindItsBack(`
    insert into payment (tenant, payment_id, order_number, provider, reference, method, amount, currency, state, created_at)
      values ('firstbrand', 'pay-2', 'S1', 'mollie', 'tr_2', 'creditcard', 500, 'EUR', 'paid', now());
    insert into payment_event (tenant, payment_id, kind, amount, at, reference)
      values ('firstbrand', 'pay-2', 'paid', 500, now(), 'tr_2'), ('firstbrand', 'pay-2', 'refunded', 500, now(), 'ref-2'),
        ('firstbrand', 'pay-2', 'refund-failed', 500, now(), 'ref-2'), ('firstbrand', 'pay-2', 'refunded', 500, now(), 'ref-3');
    insert into refund (tenant, refund_id, order_number, payment_id, amount, reason, state, requested_at)
      values ('firstbrand', 'ref-1', 'S1', 'pay-2', 500, 'paid-twice', 'failed', now()),
        ('firstbrand', 'ref-2', 'S1', 'pay-2', 500, 'paid-twice', 'failed', now()),
        ('firstbrand', 'ref-3', 'S1', 'pay-2', 500, 'paid-twice', 'refunded', now())`)
  expect(await theirs.transaction(fillLedger)).toBe(0)
  expect(await ours.transaction(fillLedger)).toBe(11)
  expect(await ours.transaction(fillLedger)).toBe(0)
  const { balances, differences, open } = await checkBooks(ours)
  expect([differences, open]).toEqual([[], []])
  expect(Object.fromEntries(balances.map(({ account, amount }) => [account, amount]))).toEqual({
    fee: -99,
    provider: 1599,
    receivable: 0,
    refund: 0,
    supplier: -1500,
  })
})

test('the days of a period are in the brand’s time zone, both ends included', async () => {
  await write(wholeOrder)
  const linesOf = async (period: { from?: string; to?: string }) => {
    const lines: string[] = []
    for await (const page of exportBooks(ours, { ...period, timeZone: 'Europe/Berlin' })) lines.push(...page)
    return lines
  }
  // 23:30 UTC is half past midnight in Berlin.
  expect(await linesOf({ from: '2026-03-29', to: '2026-03-29' })).toEqual([
    'firstbrand,2026-03-28T23:30:00.000Z,S1,delivery.delivered,S1-1-1,receivable,fee,0.99,EUR,,,',
    'firstbrand,2026-03-28T23:30:00.000Z,S1,delivery.delivered,S1-1-1,receivable,supplier,15.00,EUR,,,',
    'firstbrand,2026-03-28T23:30:00.000Z,S1,payment.paid,pay-1,provider,receivable,15.99,EUR,,,',
  ])
  expect(await linesOf({})).toHaveLength(3)
  expect(await linesOf({ to: '2026-03-28' })).toEqual([])
  expect(await linesOf({ from: '2026-03-30' })).toEqual([])
})

test('a payment that was paid more than once is booked once per payment', async () => {
  await behindItsBack(`insert into payment_event (tenant, payment_id, kind, amount, at, reference)
    values ('firstbrand', 'pay-1', 'paid', 1000, now(), 'tr_1 2599')`)
  await write([...wholeOrder, { ...paid, reference: 'pay-1 2599', amount: 1000 }])
  // The transfers agree: the second payment only waits for its refund.
  expect((await checkBooks(ours)).differences).toEqual(['order S1 is over, and we owe the shopper 10.00 EUR'])
})
