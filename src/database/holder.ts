import { randomInt } from 'node:crypto'
import type pg from 'pg'

/** The first number of the locks; in migration 0161 and `livingHolders` too. */
const livingProcess = 7_253_605

/**
 * A number of this process, and a lock of that number that its connection for notices holds: when the process dies,
 * PostgreSQL frees the lock at once, and others may take over what the process held.
 */
export function nameHolder(): { id: number; hold(client: pg.Client): Promise<unknown> } {
  const id = randomInt(1, 2 ** 31 - 1)
  return {
    id,
    // Shared: a lost connection may linger at the server while the next one is open already.
    hold: (client) => client.query('select pg_advisory_lock_shared($1, $2)', [livingProcess, id]),
  }
}

/** SQL: the numbers of all living processes of this database. */
export const livingHolders = `select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${livingProcess} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`
