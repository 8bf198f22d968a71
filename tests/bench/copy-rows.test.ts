import { expect, test } from 'vitest'
import { daysKept } from '#personal-data'
import { copyRows } from '../../bench/growth/copy-rows.ts'

const old = { orders: 7200, tenants: ['fcb', 'sure'], templates: 48, months: 24 }
const table = (name: string) => ({
  name,
  columns: [
    { name: 'tenant', type: 'text' },
    { name: 'at', type: 'timestamp with time zone' },
  ],
})
const firstOf = (sql: string) => Number(/generate_series\((\d+), 7200\)/.exec(sql)?.[1])

test('every old order has events; rules against fraud know those of their last 180 days only', () => {
  expect(firstOf(copyRows(table('order_event'), old))).toBe(1)
  expect(firstOf(copyRows(table('risk_fact'), old))).toBe(7200 - 1800)
})

test('contents of carts and recipients end when retention deletes them', () => {
  const columns = [
    { name: 'items', type: 'jsonb' },
    { name: 'recipient', type: 'text' },
  ]
  const sql = copyRows({ name: 'cart', columns }, old)
  expect(sql).toContain(`age > interval '${daysKept('carts', 'de')} days' then '[]'`)
  expect(sql).toContain(`age > interval '${daysKept('recipients of messages', 'de')} days' then ''`)
})
