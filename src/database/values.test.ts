import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'

const { ours } = await testDatabase()

const value = (expression: string) =>
  ours.read(
    async (tx) => (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(tx)).rows[0]?.value,
  )

test('values are read in the types that the program uses', async () => {
  expect(await value('9007199254740991::bigint')).toBe(9_007_199_254_740_991)
  expect(await value('array[1, null, -2]::bigint[]')).toEqual([1, null, -2])
  expect(await value("'2026-03-29 02:30:00+01'::timestamptz")).toEqual(new Date('2026-03-29T01:30:00Z'))
  expect(await value("'2026-03-29'::date")).toBe('2026-03-29')
  expect(await value(`'{"a": [1]}'::jsonb`)).toEqual({ a: [1] })
})

test('a bigint that a number cannot hold exactly is refused, not rounded', async () => {
  await expect(value('9007199254740992::bigint')).rejects.toThrow(RangeError)
  await expect(value('array[9007199254740992]::bigint[]')).rejects.toThrow(RangeError)
})

test('numeric is refused, with advice', async () => {
  await expect(value('(select sum(n) from (values (1::bigint)) as counts(n))')).rejects.toThrow('sum(…)::bigint')
})
