import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { untilHolds } from '../../tests/support/test-run/until-holds.ts'
import { asOwner } from './owner.ts'

const { ownerUrl, asOwner: meanwhile } = await testDatabase()

test('an owner’s connection that is cut between two statements is replaced, and ends no process', async () => {
  const connections = await asOwner(ownerUrl, async (owner) => {
    const connection = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner)
      return rows[0]?.pid
    }
    const first = await connection()
    await meanwhile('select pg_terminate_backend($1, 10000)', [first])
    // The announcement arrives on a connection of its own.
    await new Promise((resolve) => setTimeout(resolve, 200))
    // On a busy machine it may arrive later: this statement then gets the error first.
    return [first, await untilHolds(connection)]
  })
  expect(connections).toEqual([expect.any(Number), expect.any(Number)])
  expect(connections[0]).not.toBe(connections[1])
})

test('all statements of one owner use one connection', async () => {
  const connections = await asOwner(ownerUrl, (owner) =>
    Promise.all([1, 2, 3].map(() => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner))),
  )
  expect(new Set(connections.map(({ rows: [row] }) => row?.pid)).size).toBe(1)
})
