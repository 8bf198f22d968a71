import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database'
import { keptDays } from '#personal-data'
import { type Kind, kinds, reasonOf } from './kept.ts'

// The only SQL on the archive: entries are added, and removed by their end. The shop's role cannot read them.

const endOf = sql`p.last_at + make_interval(days => ${sql.lit(keptDays['the archive'])})`
const reason = sql`case p.kind ${sql.join(
  kinds.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(reasonOf(kind))}`),
  sql` `,
)} end`

/** Copies proofs into the archive, but those whose time is over. To be called in the transaction that erases them. */
export async function archive(tx: Tx, proofs: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    insert into archive.entry (kind, reason, about, customer_id, email, content, archived_at, ends_at)
    select p.kind, ${reason}, p.about, p.customer_id, p.email, p.content, ${now}, ${endOf}
    from (${proofs}) p where ${endOf} > ${now}`.execute(tx)
}

/** How many proofs of a kind there are, and until when the last of them is kept. */
export type Counted = { kind: Kind; count: number; until: Date }

/** What `archive` would keep. */
export async function countProofs(tx: Tx, proofs: readonly RawBuilder<unknown>[], now: Date): Promise<Counted[]> {
  const each = proofs.map((some) => sql`select p.kind, ${endOf} as until from (${some}) p`)
  const { rows } = await sql<Counted>`
    select kind, count(*)::int as count, max(until) as until from (${sql.join(each, sql` union all `)}) as all_of_them
    where until > ${now} group by kind`.execute(tx)
  return kinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** The clock's round: what has come to its end goes. */
export async function forgetArchived(tx: Tx, now: Date): Promise<void> {
  await sql`delete from archive.entry where ends_at <= ${now}`.execute(tx)
}
