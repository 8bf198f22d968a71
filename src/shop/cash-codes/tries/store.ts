import { sql } from 'kysely'
import type { Tx } from '#database'

/** A counter of tries: its key, how many wrong ones are allowed, and for how many seconds from the first of them. */
export type TryCounter = { key: string; wrong: number; seconds: number }

/** Counts one try for each key, in one statement; an expired counter starts again. */
export async function addTries(tx: Tx, counted: readonly TryCounter[], now: Date): Promise<Map<string, TryRow>> {
  // Sorted, so that two callers do not deadlock.
  const asked = [...counted].sort((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<TryRow & { key: string }>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(key text, seconds int))
    insert into cash_code_try as t (counted_by, since, tries)
    select key, ${now}, 1 from asked
    on conflict (tenant, counted_by) do update set
      since = case when ${isOver()} then excluded.since else t.since end,
      tries = case when ${isOver()} then 1 else t.tries + 1 end
    returning counted_by as key, tries, since`.execute(tx)
  return new Map(rows.map(({ key, ...row }) => [key, row]))

  function isOver() {
    return sql`t.since + make_interval(secs => (select a.seconds from asked a where a.key = t.counted_by)) <= ${now}`
  }
}
type TryRow = { tries: number; since: Date }

export async function dropTries(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`update cash_code_try set tries = greatest(tries - 1, 0) where counted_by = any(${[...keys]}::text[])`.execute(
    tx,
  )
}

export async function deleteTries(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('cash_code_try').where('since', '<', before).execute()
}
