import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { isConnectionLoss } from '#database'
import { openPool } from '../../../src/database/pool.ts'
import { openPair } from '../../chaos/failover/pair.ts'
import { asked } from '../../chaos/failover/standby.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// What `npm run chaos -- --failover` does to the whole shop, in short and to one table.

const dataFolder = await temporaryFolder('pair')
const pair = await openPair(dataFolder)
const pool = openPool({ connectionString: pair.urlOf(pair.primary.ownerUrlOf('postgres')), max: 4 }, () => {})
afterAll(async () => {
  await pool.end()
  await pair.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

test('what somebody was told is there after a failover, and a pool goes on with the new primary', async () => {
  await asked(pair.primary, 'create table told (id int)')
  await pair.repair()
  const told: number[] = []
  const errors: unknown[] = []
  let [last, isOver] = [0, false]
  const writing = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const id = ++last
      await pool.query('insert into told values ($1)', [id]).then(
        () => told.push(id),
        async (error) => {
          errors.push(error)
          await pause(20)
        },
      )
    }
  })
  await untilHolds(() => expect(told.length).toBeGreaterThan(20))
  await pair.failOver()
  const before = told.length
  await untilHolds(() => expect(told.length).toBeGreaterThan(before + 20))
  isOver = true
  await Promise.all(writing)
  expect(errors.filter((error) => !isConnectionLoss(error))).toEqual([])
  expect(errors.length).toBeGreaterThan(0)
  const there = await asked<{ id: number }>(pair.primary, 'select id from told')
  const ids = new Set(there.map(({ id }) => id))
  expect(told.filter((id) => !ids.has(id))).toEqual([])
})
