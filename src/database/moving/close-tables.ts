import { setTimeout as pause } from 'node:timers/promises'
import { inOne, type Side } from './side.ts'
import type { MovedTable } from './tables.ts'

const lockNotAvailable = '55P03'

/**
 * Has the database refuse every change of a brand's rows, table by table. Each waits for transactions that write there,
 * and holds others up for a second at most: a bulk query of another brand may take minutes.
 */
export const closeTables = (side: Side, tables: readonly MovedTable[], tenant: string): Promise<void> =>
  oneByOne(side, tables, (name) => [`select saldo.close_table($1, $2)`, [name, tenant]])

/** Has it accept changes again. */
export const openTables = (side: Side, tables: readonly MovedTable[], tenant: string): Promise<void> =>
  oneByOne(side, tables, (name) => [`select saldo.open_table($1, $2)`, [name, tenant]])

async function oneByOne(
  side: Side,
  tables: readonly MovedTable[],
  statement: (name: string) => [string, string[]],
): Promise<void> {
  for (const { name } of tables) await patiently(side, () => side.client.query(...statement(name)))
}

/** One commit that needs a whole table for a moment, tried again for a minute. */
export async function patiently<T>(side: Side, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inOne(side, async () => {
        await side.client.query(`set local lock_timeout = '1s'`)
        return work()
      })
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === 30) throw error
      await pause(1000)
    }
  }
}
