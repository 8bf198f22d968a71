import { expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
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
    contents: ColumnType<unknown, string, string>
    labels: (string)[] | null
    size: \`\${number}x\${number}\` | null
  }`)
  expect(await tablesAreUpToDate(ownerUrl)).toBe(false)
})

test('a type that is not one of ours is refused by name', async () => {
  await asOwner('create table saldo.price (price_id int primary key, amount numeric)')
  await expect(describeTables(ownerUrl)).rejects.toThrow('price.amount: the type numeric is not one of ours')
  await asOwner('drop table saldo.price')
})
