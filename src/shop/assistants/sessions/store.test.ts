import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { waitsForLocks } from '../../../../tests/support/database/waits-for-locks.ts'
import { untilHolds } from '../../../../tests/support/test-run/until-holds.ts'
import type { Session } from './session.ts'
import { claim, insertSession, saveSession } from './store.ts'

const { ours, asOwner } = await testDatabase({ poolSize: 4 })
await waitsForLocks(asOwner)
const now = new Date('2026-11-28T10:00:00Z')
const since = new Date('2026-11-27T10:00:00Z')

async function begun(sessionId: string): Promise<Session> {
  const session = {
    sessionId,
    assistant: 'helper',
    language: 'de',
    wanted: { items: [] },
    refusals: [],
    cartName: null,
    revision: 0,
    claimed: 0,
    claimedAt: null,
    handedOverAt: null,
    canceledAt: null,
    createdAt: now,
    changedAt: now,
    expiresAt: now,
  }
  await ours.transaction((tx) => insertSession(tx, session))
  return session
}

test('two purchases at the same moment cannot both be the last that a day allows', async () => {
  const [one, other] = [await begun('cs-one'), await begun('cs-other')]
  const limits = { amount: 1500, limit: 2000, since, now }
  const [claimed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = ours.transaction(async (tx) => {
    const outcome = await claim(tx, one, limits)
    claimed.resolve()
    await mayEnd.promise
    return outcome
  })
  await claimed.promise
  const second = ours.transaction((tx) => claim(tx, other, limits))
  const waits = untilHolds(async () =>
    expect(
      await asOwner(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`),
    ).toHaveLength(1),
  )
  await Promise.race([second, waits])
  mayEnd.resolve()
  expect([await first, await second]).toEqual(['claimed', 'beyond'])
  await waits.catch(() => {})
})

test('what was decided on an earlier state of a session is not written', async () => {
  const session = await begun('cs-changed')
  const save = () => ours.transaction((tx) => saveSession(tx, session, { canceledAt: now }, now))
  expect([await save(), await save()]).toEqual([true, false])
  const limits = { amount: 1, limit: 100_00, since, now }
  expect(await ours.transaction((tx) => claim(tx, session, limits))).toBe('changed')
})
