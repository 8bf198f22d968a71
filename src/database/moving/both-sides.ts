import { tenantPattern } from '../scoped.ts'
import { openSide, type Side } from './side.ts'
import { type MovedTable, movedTables } from './tables.ts'

/** Why a brand cannot be moved, in words for whoever typed the command. */
export class MoveError extends Error {
  override name = 'MoveError'
}

export type Move = {
  tenant: string
  /** This cell and the other one, by their letters and their owners' URLs. */
  from: { cell: string; ownerUrl: string }
  to: { cell: string; ownerUrl: string }
  /** Who moves it: both cells tell their operators. */
  by: string
  /** Seconds that work under way may take; afterwards the brand sells here again. */
  patience?: number
  /** Called with each step as it begins, for people who watch. */
  say?: (what: string) => void
}

export type Both = { here: Side; there: Side; tables: MovedTable[] }

/** One at a time: a brand, and whoever else starts the command. */
const advisoryLock = 7_253_603

/** Works on both cells, while nobody else moves a brand from this one. */
export async function withBoth<T>({ tenant, from, to }: Move, work: (both: Both) => Promise<T>): Promise<T> {
  if (!tenantPattern.test(tenant)) throw new MoveError(`not a brand's id: ${tenant}`)
  const here = await openSide(from.ownerUrl, tenant)
  const there = await openSide(to.ownerUrl, tenant).catch(async (error) => {
    await here.end()
    throw error
  })
  try {
    await takeTurn(here)
    return await work({ here, there, tables: await movedTables(here.client) })
  } finally {
    await Promise.all([here.end(), there.end()])
  }
}

/** @throws MoveError if a move is being made from here already */
export async function takeTurn({ client }: Side): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [advisoryLock])
  if (!rows[0].mine) throw new MoveError('another move is being made from this cell')
}
