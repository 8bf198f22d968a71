import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { tenantOfPayment } from './index.ts'

const { database, ours, tenants, asOwner } = await testDatabase()

test('a webhook without a brand finds its tenant by the reference, and row-level security stays in force', async () => {
  await asOwner(`set session_replication_role = replica;
    insert into payment (tenant, payment_id, order_number, provider, reference, method, amount, currency, state, created_at)
      values ('${tenants[0]}', 'pay-1', 'S1', 'tikkie', 'shared', 'tikkie', 500, 'EUR', 'open', now()),
        ('${tenants[1]}', 'pay-2', 'S2', 'btcpay', 'shared', 'crypto', 500, 'EUR', 'open', now());
    set session_replication_role = default`)
  const found = (provider: string, reference: string) => tenantOfPayment(database.registry, provider, reference)
  expect(await Promise.all([found('tikkie', 'shared'), found('btcpay', 'shared'), found('btcpay', 'other')])).toEqual([
    tenants[0],
    tenants[1],
    undefined,
  ])
  const seen = await ours.read((tx) => tx.selectFrom('payment').select('payment_id').execute())
  expect(seen).toEqual([{ payment_id: 'pay-1' }])
})
