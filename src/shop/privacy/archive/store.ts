import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database'
import { daysKept } from '#personal-data'
import type { Tenant } from '#tenants'
import { type Kind, kinds, reasonOf } from './archive-rules.ts'

// The only SQL on the archive: entries are added, and deleted at their end. The shop's role cannot read them.

/** The time of an erasure, and the country whose periods apply to its proofs. */
export type ErasureContext = { now: Date; country: Tenant['country'] }

const endOf = ({ country }: ErasureContext) =>
  sql`p.last_at + make_interval(days => ${sql.lit(daysKept('the archive', country))})`
const reason = sql`case p.kind ${sql.join(
  kinds.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(reasonOf(kind))}`),
  sql` `,
)} end`

/** Copies proofs into the archive, except expired ones. Call it in the transaction that erases them. */
export async function archive(tx: Tx, proofs: RawBuilder<unknown>, erasing: ErasureContext): Promise<void> {
  const { now } = erasing
  await sql`
    insert into archive.entry (kind, reason, about, customer_id, email, content, archived_at, ends_at)
    select p.kind, ${reason}, p.about, p.customer_id, p.email, p.content, ${now}, ${endOf(erasing)}
    from (${proofs}) p where ${endOf(erasing)} > ${now}`.execute(tx)
}

/** Number of proofs of a kind, and until when the last of them is kept. */
export type ProofCount = { kind: Kind; count: number; until: Date }

/** What `archive` would keep. */
export async function countProofs(
  tx: Tx,
  proofs: readonly RawBuilder<unknown>[],
  erasing: ErasureContext,
): Promise<ProofCount[]> {
  const each = proofs.map((some) => sql`select p.kind, ${endOf(erasing)} as until from (${some}) p`)
  const { rows } = await sql<ProofCount>`
    select kind, count(*)::int as count, max(until) as until from (${sql.join(each, sql` union all `)}) as all_of_them
    where until > ${erasing.now} group by kind`.execute(tx)
  return kinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** Scheduled: deletes entries that have reached their end. */
export async function forgetArchived(tx: Tx, now: Date): Promise<void> {
  await sql`delete from archive.entry where ends_at <= ${now}`.execute(tx)
}
