import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { writeTogether } from './combined-writes.ts'

const { ours, asOwner } = await testDatabase()
const at = new Date('2026-03-02T10:00:00Z')

const cart = (name: string) =>
  sql`insert into cart (cart_name, items, channel, language, created_at, changed_at)
    values (${name}, '[]', 'web', 'de', ${at}, ${at})`
const password = (name: string) =>
  sql`insert into otp (cart_name, code_hash, sent_to, sent_at, expires_at, tries)
    values (${name}, 'x', 'ada@shopper.example', ${at}, ${at}, 0)`
const carts = async () =>
  (await asOwner<{ name: string }>('select cart_name as name from cart order by 1')).map(({ name }) => name)

test('combined writes are all written, and may refer to one another in any order', async () => {
  await ours.transaction((tx) => writeTogether(tx, [password('first'), cart('first'), cart('second')]))
  expect(await carts()).toEqual(['first', 'second'])
  expect(await asOwner('select cart_name from otp')).toEqual([{ cart_name: 'first' }])
})

test('if one write fails, none is written', async () => {
  await expect(ours.transaction((tx) => writeTogether(tx, [cart('third'), password('nobody’s')]))).rejects.toThrow(
    'foreign key',
  )
  expect(await carts()).toEqual(['first', 'second'])
})

test('a single write runs by itself, and an empty list runs nothing', async () => {
  await ours.transaction((tx) => writeTogether(tx, [cart('fourth')]))
  await ours.transaction((tx) => writeTogether(tx, []))
  expect(await carts()).toEqual(['first', 'fourth', 'second'])
})
