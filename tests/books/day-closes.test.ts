import { beforeEach, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { approve, perform, planFor } from '#admin/actions'
import { checkCloses, readBalances, readCloses } from '#admin/money'
import { newTransfers } from '#ledger'
import { booksClosesCommand } from '../../scripts/commands/books/closes.ts'
import { adminsOf } from '../support/admin/admin-of.ts'
import { aTenant } from '../support/brands/brand.ts'
import { printedBy } from '../support/command-line/printed-by.ts'
import { testDatabase } from '../support/database/database.ts'

// Finance closes a brand's days: in order, once, signed, and nothing that was closed is changed unseen.

const database = await testDatabase()
const { asOwner, ours } = database
const [berlin, other] = [aTenant({}, database.tenants[0]), aTenant({}, database.tenants[1])]
const { adminOf, clock, adminDatabase } = adminsOf(database, [berlin, other], '2026-03-31T08:00:00Z')
const tenant = berlin.id
const day = '2026-03-29'

/** As a superuser could: without the triggers that make tables append-only. */
const behindItsBack = (sql: string) =>
  asOwner(`set session_replication_role = replica; ${sql}; set session_replication_role = default`)

let admin: Admin
beforeEach(async () => {
  await behindItsBack('truncate ledger_transfer, day_close, difference, admin_action, admin_approval cascade')
  admin = await adminOf('finance', 'finance')
  for (const [reference, at] of [
    ['p-1', '2026-03-28T12:00:00Z'],
    ['p-2', '2026-03-28T23:00:00Z'],
    ['p-3', '2026-03-29T21:59:59Z'],
    ['p-4', '2026-03-29T22:00:00Z'],
  ] as const)
    await book(reference, at)
})

const book = (reference: string, at: string, amount = 1500) => {
  const moved = { debit: 'provider', credit: 'receivable', amount, currency: 'EUR' } as const
  const transfer = { orderNumber: reference, event: 'payment.paid', reference, ...moved } as const
  return ours.transaction((tx) => newTransfers(tx, [transfer], new Date(at)).execute())
}

let presses = 0
const press = () => ({ key: `close ${++presses}` })

async function look(on: string, who = admin) {
  const planned = await planFor(who, 'day.close', { tenant, day: on })
  if (!('plan' in planned)) throw new Error(JSON.stringify(planned))
  return planned.plan
}
async function close(on: string, more: { reason?: string; key?: string } = {}) {
  const { key = press().key, ...rest } = more
  const { seen } = await look(on)
  return perform(admin, 'day.close', { tenant, day: on, seen, ...rest }, { key })
}
const records = () => readCloses(admin, admin.tenants, { limit: 100 })
const problems = async () => (await checkCloses(adminDatabase, admin.site.secret)).problems
const verified = (secret = admin.site.secret) =>
  printedBy(booksClosesCommand, { databaseUrl: database.appUrl, adminUrl: database.adminUrl, config: { secret } })

test('a close holds the day’s own movements, all before it as one, and the balances at its end', async () => {
  const done = await close(day)
  expect(done).toEqual({ done: { closeNo: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  const [{ facts } = { facts: null }] = await records()
  expect(facts?.counts).toEqual({ orders: 0, payments: 2, refunds: 0 })
  expect(facts?.moved.filter(({ account }) => account === 'provider')).toEqual([
    { day, account: 'provider', currency: 'EUR', debit: 3000, credit: 0, count: 2 },
    { day: 'before', account: 'provider', currency: 'EUR', debit: 1500, credit: 0, count: 1 },
  ])
  const balances = await readBalances(admin, admin.tenants, { to: day })
  expect(facts?.balances).toEqual(balances.map(({ tenant: _, ...balance }) => balance))
})

test('days are closed in order, and not before they are over in the brand’s time zone', async () => {
  await close(day)
  const asked = (on: string) => planFor(admin, 'day.close', { tenant, day: on })
  for (const on of [day, '2026-03-28', '2026-03-31']) expect(await asked(on)).toEqual({ refusal: 'dayNotNext' })
  await close('2026-03-30')
  // It is over at 22:00 UTC.
  clock.forward(14 * 3600 - 1)
  expect(await asked('2026-03-31')).toEqual({ refusal: 'dayNotOver' })
  clock.forward(1)
  expect(await asked('2026-03-31')).toHaveProperty('plan')
  clock.forward(-14 * 3600)
})

test('what the books say differently since the plan is not closed unseen', async () => {
  const { seen } = await look(day)
  await book('late', '2026-03-29T12:00:00Z')
  const input = { tenant, day, seen }
  expect(await perform(admin, 'day.close', input, press())).toEqual({ refusal: 'changedSince' })
  expect(await records()).toEqual([])
})

test('a press that arrives again while it is done gets its outcome, not what it would be refused for by then', async () => {
  const { seen } = await look(day)
  const input = { tenant, day, seen }
  const key = press()
  let first: unknown
  // The first one is done between the look at the second one's key and its plan.
  const slow: Admin = {
    ...admin,
    async shopOf(id) {
      first ??= await perform(admin, 'day.close', input, key)
      return admin.shopOf(id)
    },
  }
  expect(await perform(slow, 'day.close', input, key)).toEqual(first)
  expect(first).toHaveProperty('done')
})

test('the same press closes once, as do two presses at the same time', async () => {
  const { seen } = await look(day)
  const input = { tenant, day, seen }
  const key = press()
  const [one, two] = await Promise.all([
    perform(admin, 'day.close', input, key),
    perform(admin, 'day.close', input, key),
  ])
  expect(two).toEqual(one)
  expect(await perform(admin, 'day.close', input, key)).toEqual(one)
  expect(await perform(admin, 'day.close', input, press())).toEqual({ refusal: 'dayNotNext' })
  expect(await records()).toHaveLength(1)
})

test('what is booked later for a closed day is in the next close, by its day, and in the balances there', async () => {
  await close(day)
  await book('late', '2026-03-29T12:00:00Z', 700)
  await book('older', '2026-01-05T12:00:00Z', 20)
  await close('2026-03-30')
  const [{ facts } = { facts: null }] = await records()
  expect(facts?.moved.filter(({ account }) => account === 'provider').map(({ day, debit }) => [day, debit])).toEqual([
    [day, 700],
    ['2026-03-30', 1500],
    ['before', 20],
  ])
  expect(facts?.balances.find(({ account }) => account === 'provider')?.amount).toBe(4 * 1500 + 720)
  // Everything that all closes hold together is the ledger.
  const told = (await records()).flatMap((record) => record.facts?.moved ?? [])
  expect(told.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(2 * 6)
})

test('a day with open differences is closed only with a reason, and the record holds both', async () => {
  await asOwner(`insert into difference (tenant, partner, subject, reference, ours, theirs, made_at, found_at, seen_at)
    values ('${tenant}', 'mollie', 'payment', 'tr_1', null, 'paid', '2026-03-29T10:00Z', now(), now()),
      ('${tenant}', 'mollie', 'payment', 'tr_2', null, 'paid', '2026-03-30T10:00Z', now(), now())`)
  expect(await close(day)).toEqual({ refusal: 'differencesOpen' })
  expect(await close(day, { reason: 'the partner was asked' })).toHaveProperty('done')
  const [record] = await records()
  expect(record?.reason).toBe('the partner was asked')
  expect(record?.facts?.differences.map(({ reference }) => reference)).toEqual(['tr_1'])
})

test('a close needs a fresh proof, and no operator of another brand looks, closes or sees any', async () => {
  const { seen } = await look(day)
  const stale = { ...admin, provenAt: undefined }
  expect(await perform(stale, 'day.close', { tenant, day, seen }, press())).toEqual({ refusal: 'proveAgain' })
  await close(day)
  const stranger = await adminOf('stranger', 'finance', [other.id])
  expect(await planFor(stranger, 'day.close', { tenant, day })).toEqual({ refusal: 'notAllowed' })
  expect(await perform(stranger, 'day.reopen', { tenant, day, reason: 'mine' }, press())).toEqual({
    refusal: 'notAllowed',
  })
  expect(await readCloses(stranger, stranger.tenants, { limit: 100 })).toEqual([])
  expect(await readCloses(stranger, [berlin], { limit: 100 })).toEqual([])
})

test('the last closed day is reopened by two people, which is a record of its own, and is closed again', async () => {
  await close(day)
  const wish = { tenant, day, reason: 'a statement is missing' }
  const asked = await perform(admin, 'day.reopen', wish, press())
  const approvalId = 'waiting' in asked ? asked.waiting : ''
  expect(await approve(admin, approvalId)).toEqual({ refusal: 'ownWish' })
  const second = await adminOf('second', 'finance')
  const reopened = await approve(second, approvalId)
  expect(reopened).toHaveProperty('done')
  expect(await approve(second, approvalId)).toEqual(reopened)
  await book('late', '2026-03-29T12:00:00Z', 700)
  await close(day)
  const all = (await records()).toReversed()
  expect(all.map(({ kind, operator, approvedBy }) => [kind, operator, approvedBy])).toEqual([
    ['close', 'finance', null],
    ['reopen', 'finance', 'second'],
    ['close', 'finance', null],
  ])
  expect(all[2]?.facts?.balances.find(({ account }) => account === 'provider')?.amount).toBe(3 * 1500 + 700)
  expect(await problems()).toEqual({})
  const first = { tenant, day: '2026-03-28', reason: 'another day' }
  expect(await perform(admin, 'day.reopen', first, press())).toEqual({ refusal: 'dayNotFound' })
})

test('records are append-only, for the shop and for the owner', async () => {
  await close(day)
  await expect(asOwner(`update day_close set day = day`)).rejects.toThrow('day_close is append-only')
  await expect(asOwner('delete from day_close')).rejects.toThrow('day_close is append-only')
  const change = ours.transaction((tx) => tx.updateTable('day_close').set({ day }).execute())
  await expect(change).rejects.toThrow('permission denied')
})

test('any stored value that is changed is found, and so is a record that is gone, by the command as well', async () => {
  await close(day)
  await close('2026-03-30')
  expect(await verified()).toEqual({ code: 0, out: '2 records of closed days, all as they were signed' })
  const columns = ['day', 'kind', 'content', 'hash', 'print_key', 'signature', 'action_id', 'close_no', 'tenant']
  const known = await asOwner<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'day_close' and table_schema = 'saldo'",
  )
  expect(known.map(({ column_name }) => column_name).toSorted()).toEqual(columns.toSorted())
  const others: Record<string, string> = {
    kind: `'reopen'`,
    close_no: '9',
    tenant: `'${other.id}'`,
    day: `'2026-03-27'`,
  }
  await asOwner('create table kept as select * from day_close')
  for (const no of [1, 2])
    for (const column of columns) {
      // One character, in the middle of it.
      const middle = `length(${column}) / 2`
      const another = `case substr(${column}, ${middle}, 1) when 'x' then 'y' else 'x' end`
      const value = others[column] ?? `overlay(${column} placing ${another} from ${middle} for 1)`
      await behindItsBack(`update day_close set ${column} = ${value} where close_no = ${no}`)
      expect([column, Object.keys(await problems()).length > 0]).toEqual([column, true])
      await behindItsBack('delete from day_close; insert into day_close select * from kept')
    }
  expect(await problems()).toEqual({})
  for (const no of [1, 2]) {
    await behindItsBack(`delete from day_close where close_no = ${no}`)
    expect(await verified()).toMatchObject({ code: 1, out: expect.stringContaining(`${tenant}: close `) })
    await behindItsBack('delete from day_close; insert into day_close select * from kept')
  }
  await asOwner('drop table kept')
  const ring = ['another secret of at least thirty-two characters'] as const
  expect((await verified([...ring] as [string])).out).toContain('is not in SALDO_SECRET')
})

test('content and hash written anew without the key do not pass for ours', async () => {
  await close(day)
  await behindItsBack(`update day_close set content = replace(content, '3000', '3001');
    update day_close set hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')`)
  await behindItsBack(`update admin_action set outcome = jsonb_set(outcome, '{hash}',
    (select to_jsonb(hash) from day_close)) where name = 'day.close' and step = 'done'`)
  expect(await problems()).toEqual({ [tenant]: `close 1 of ${day}: the signature is not ours` })
})

test('what was closed and is no longer in the ledger is found; what came later is no problem', async () => {
  await close(day)
  await book('late', '2026-03-29T12:00:00Z', 700)
  await close('2026-03-30')
  await book('later', '2026-03-30T12:00:00Z', 700)
  expect(await problems()).toEqual({})
  const lost = { [tenant]: expect.stringContaining('the ledger no longer holds what was closed: ') }
  await behindItsBack("update ledger_transfer set amount = amount - 1 where reference = 'p-1'")
  expect(await problems()).toEqual(lost)
  await behindItsBack("update ledger_transfer set amount = amount + 1 where reference = 'p-1'")
  await behindItsBack("delete from ledger_transfer where reference = 'late'")
  expect(await problems()).toEqual(lost)
})
