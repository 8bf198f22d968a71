import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'

const { database, ours, theirs, asOwner } = await testDatabase()

await asOwner(`
  create table saldo.parcel (
    tenant text not null references saldo.tenant,
    parcel_id int,
    amount bigint,
    primary key (tenant, parcel_id)
  );
  select saldo.protect_tenant_table('saldo.parcel')`)

const add = (id: number) => sql`insert into parcel (parcel_id, amount) values (${id}, ${id * 100})`

test('a tenant sees what it wrote, and the other tenant does not', async () => {
  await ours.transaction((tx) => add(1).execute(tx))
  const seen = await ours.read((tx) => sql`select amount from parcel`.execute(tx))
  expect(seen.rows).toEqual([{ amount: 100 }])
  const seenByThem = await theirs.read((tx) => sql`select amount from parcel`.execute(tx))
  expect(seenByThem.rows).toEqual([])
})

test('without a tenant nothing is seen', async () => {
  const { rows } = await sql`select amount from parcel`.execute(database.registry)
  expect(rows).toEqual([])
})
