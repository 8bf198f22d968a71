import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { askedPaid, isAskedPaid } from './store.ts'

const { ours, theirs, asOwner } = await testDatabase()

await asOwner(`
  set session_replication_role = replica;
  insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
    channel, client_ip, placed_at)
  select t.tenant, 'S' || n, 'c' || n, case n when 1 then 'paid' when 2 then 'open' else 'done' end, 'EUR', 1500, 0, '{}',
    'de', 'web', '203.0.113.7', now()
  from saldo.tenant t, generate_series(1, 4000) n where t.tenant = 'firstbrand';
  insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, kind, description, face_amount,
    service_fee, quantity, supplier, ranged, placed_at)
  select 'firstbrand', 'S' || n, 1, case when n < 5 then 'asked-' || n else 'key' || n end, 'p', 'b', 'topup', 'd', 1500, 0, 1, 'stock', false, now()
  from generate_series(1, 4000) n;
  insert into delivery (tenant, order_number, line, unit, external_id, amount, state)
  values ('firstbrand', 'S3', 1, 1, 'S3-1-1', 1500, 'delivered'), ('firstbrand', 'S4', 1, 1, 'S4-1-1', 1500, 'failed');
  set session_replication_role = origin;
  analyze orders; analyze order_line`)

test('what somebody asked for is paid by an order that is paid, or brought it; of the same brand and another cart', async () => {
  const paid = (key: string, beside?: string) => ours.read((tx) => isAskedPaid(tx, [key], beside))
  const asked = ['asked-1', 'asked-2', 'asked-3', 'asked-4', 'asked-9'] as const
  expect(await Promise.all(asked.map((key) => paid(key)))).toEqual([true, false, true, false, false])
  expect(await paid('asked-1', 'c1')).toBe(false)
  expect(await theirs.read((tx) => isAskedPaid(tx, ['asked-1']))).toBe(false)
})

test('it is found by its index', async () => {
  const { rows } = await ours.read((tx) =>
    sql<{ 'QUERY PLAN': string }>`explain ${askedPaid(['asked-1'], '')}`.execute(tx),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('order_line_asked')
  expect(plan).not.toContain('Seq Scan')
})
