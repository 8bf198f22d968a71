import { sql } from 'kysely'
import type { Tx } from '#database'
import type { RunView } from '../contract.ts'

// The runs that an owner is shown, for all of their top-ups in one query.

type Row = {
  auto_top_up_id: string
  state: RunView['state']
  next_try: Date | null
  order_number: string | null
  reason: string | null
  created_at: Date
}

const shown = 12

/** @returns the latest runs of each, latest first */
export async function findRunsOf(tx: Tx, autoTopUpIds: readonly string[]): Promise<Map<string, RunView[]>> {
  const { rows } = await sql<Row>`
    select r.* from unnest(${autoTopUpIds}::text[]) as one (id) cross join lateral (
      select auto_top_up_id, state, next_try, order_number, reason, created_at from auto_top_up_run
      where auto_top_up_id = one.id order by created_at desc, occasion desc limit ${shown}) r`.execute(tx)
  const runs = new Map<string, RunView[]>(autoTopUpIds.map((id) => [id, []]))
  for (const row of rows) {
    runs.get(row.auto_top_up_id)?.push({
      at: row.created_at.toISOString(),
      state: row.state,
      ...(row.next_try ? { nextTry: row.next_try.toISOString() } : {}),
      ...(row.order_number ? { orderNumber: row.order_number } : {}),
      ...(row.reason ? { reason: row.reason } : {}),
    })
  }
  return runs
}
