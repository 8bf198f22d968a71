import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { attachGuestOrders, attaching } from './store.ts'

const { ours, tenants, asOwner } = await testDatabase()

test('the orders of an address are found by an index, under row-level security and with many orders', async () => {
  // Without carts and customers: the queries do not read them.
  await asOwner(`
    set session_replication_role = replica;
    insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
      channel, client_ip, placed_at)
    select t.tenant, 'S' || n, 'c' || n, 'done', 'EUR', 1500, 0,
      jsonb_build_object('email', 'Guest' || n || '@shopper.example'), 'de', 'web', '203.0.113.7', now()
    from saldo.tenant t, generate_series(1, 4000) n;
    insert into customer (tenant, customer_id, email, password_hash, language, created_at, confirmed_at)
    select tenant, 'ada', 'guest17@shopper.example', '', 'de', now(), now() from saldo.tenant;
    set session_replication_role = origin;
    analyze orders`)
  const { rows } = await ours.transaction((tx) =>
    sql<{ 'QUERY PLAN': string }>`explain ${attaching('ada', 'guest17@shopper.example')}`.execute(tx),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('orders_by_email')
  expect(plan).not.toContain('Seq Scan')
  await ours.transaction((tx) => attachGuestOrders(tx, 'ada', 'guest17@shopper.example'))
  const attached = `select tenant, order_number as number from orders where customer_id = 'ada'`
  expect(await asOwner(attached)).toEqual([{ tenant: tenants[0], number: 'S17' }])
})
