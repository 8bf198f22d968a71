import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database/database.ts'
import { describeTables, tablesAreUpToDate } from './generate-tables.ts'

const { asOwner, ownerUrl } = await testDatabase()

test('the generated types say what the migrations say', async () => {
  expect(await tablesAreUpToDate(ownerUrl), 'run `npm run generate:tables`').toBe(true)
})

test('a column is described with its choices, its default and its emptiness, and drift is noticed', async () => {
  await asOwner(
    `
    create table saldo.parcel (
      parcel_id bigint generated always as identity primary key,
      state text not null default 'packed' check (state in ('packed', 'it''s gone')),
      contents jsonb not null,
      labels text[],
      size text
    );
    comment on column saldo.parcel.size is 'type: \`\${number}x\${number}\`'`.replaceAll('\\', ''),
  )
  const described = await describeTables(ownerUrl)
  expect(described).toContain(`  parcel: {
    parcel_id: GeneratedAlways<number>
    state: Generated<'packed' | 'it\\'s gone'>
    contents: ColumnType<Json<'parcel.contents'>, string, string>
    labels: (string)[] | null
    size: \`\${number}x\${number}\` | null
  }`)
  expect(await tablesAreUpToDate(ownerUrl)).toBe(false)
})

test('a view tells the type of a column by the table that it comes from', async () => {
  await asOwner(`
    create table saldo.crate (crate_id int primary key, state text not null check (state in ('open', 'shut')),
      label jsonb, size text check (size in ('S', 'L')));
    create table saldo.lorry (lorry_id int primary key, state text not null check (state in ('here', 'gone')),
      size text check (size in ('S', 'L')));
    create view saldo.load with (security_invoker = true) as
    select c.crate_id, c.state, c.label, (select json_agg(l.lorry_id) from saldo.lorry l where l.state = 'here') as lorries
    from saldo.crate c;
    create view saldo.load_again with (security_invoker = true) as select l.state from saldo.load l;
    create view saldo.either with (security_invoker = true) as
    select c.state, c.size from saldo.crate c union all select l.state, l.size from saldo.lorry l`)
  const described = await describeTables(ownerUrl)
  expect(described).toContain(`  load: {
    crate_id: number
    state: 'open' | 'shut'
    label: Json<'crate.label'> | null
    lorries: Json<'load.lorries'>
  }`)
  expect(described).toContain(`  load_again: {
    state: 'open' | 'shut'
  }`)
  // Rows of two tables with other states: only what both allow.
  expect(described).toContain(`  either: {
    state: string
    size: 'S' | 'L' | null
  }`)
  await asOwner('drop view saldo.either, saldo.load_again, saldo.load; drop table saldo.lorry, saldo.crate')
})

test('a type that is not one of ours is refused by name', async () => {
  await asOwner('create table saldo.price (price_id int primary key, amount numeric)')
  await expect(describeTables(ownerUrl)).rejects.toThrow('price.amount: the type numeric is not one of ours')
  await asOwner('drop table saldo.price')
})
