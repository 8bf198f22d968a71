import { expect, test } from 'vitest'
import { type Tx, writeTogether } from '#database'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { waitsForLocks } from '../../../tests/support/database/waits-for-locks.ts'
import { untilHolds } from '../../../tests/support/test-run/until-holds.ts'
import type { RuleCheck } from './rules.ts'
import { countBefore, decisionWrites } from './store.ts'
import type { Fingerprints } from './subjects.ts'

const { ours, theirs, asOwner } = await testDatabase()
await waitsForLocks(asOwner)
const now = new Date('2026-03-02T10:00:00Z')
const limits = { per: 'email', counts: 'payments', atMost: 1, withinMinutes: 60, outcome: 'refuse' } as const
const probe = (subject: string): RuleCheck => ({
  rule: 'one',
  subjects: [subject] as unknown as Fingerprints,
  limits: { ...limits, untilFirstPaid: false } as RuleCheck['limits'],
  own: 1,
})
const count = async (tx: Tx, subject: string) => {
  const [counted] = await countBefore(tx, {
    probes: [probe(subject)],
    locked: [subject],
    now,
    orderNumber: null,
    places: [],
    contacts: [],
    provenSince: now,
  })
  return counted?.before
}
const decision = {
  at: now,
  moment: 'start',
  outcome: 'allow',
  rule: null,
  counted: null,
  atMost: null,
  proven: false,
  refusedBy: [],
  exemptionReference: null,
  inputs: [],
  orderNumber: 'S1',
  paymentId: 'pay-1',
} as const
const pays = (tx: Tx, subject: string) =>
  writeTogether(tx, decisionWrites(decision, [{ subject, kind: 'topup', amount: 1500 }], 'key'))

const waitingForLocks = async () =>
  (await asOwner(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length

test('a count waits for whoever holds the lock of its subject, and sees what they wrote', async () => {
  const [locked, holds] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = ours.transaction(async (tx) => {
    expect(await count(tx, '7')).toBe(0)
    locked.resolve()
    await holds.promise
    await pays(tx, '7')
  })
  await locked.promise
  const second = ours.transaction((tx) => count(tx, '7'))
  await untilHolds(async () => expect(await waitingForLocks()).toBe(1))
  holds.resolve()
  await first
  expect(await second).toBe(1)
})

test('a brand counts its own rows only', async () => {
  await ours.transaction((tx) => pays(tx, '8'))
  expect(await ours.transaction((tx) => count(tx, '8'))).toBe(1)
  expect(await theirs.transaction((tx) => count(tx, '8'))).toBe(0)
})
