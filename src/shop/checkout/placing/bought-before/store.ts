import { sql } from 'kysely'
import type { Tx, Write } from '#database'

export type EarlierRow = { fingerprint: string; orderNumber: string; language: string; placedAt: Date }

/**
 * Orders since a time that have one of these fingerprints, newest first. Failed orders, and those whose line was not
 * delivered, do not count.
 */
export async function findEarlier(tx: Tx, fingerprints: readonly string[], since: Date): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select b.fingerprint, b.order_number as "orderNumber", o.language, b.placed_at as "placedAt"
    from bought_before b join orders o on o.tenant = b.tenant and o.order_number = b.order_number
    where b.fingerprint = any(${fingerprints}) and b.placed_at > ${since} and o.state <> 'cancelled'
      and exists (select from delivery d where d.tenant = b.tenant and d.order_number = b.order_number
        and d.line = b.line and d.state not in ('failed', 'reversed'))
    order by b.placed_at desc`.execute(tx)
  return rows
}

/** Written together with the order. */
export const newBought = (
  orderNumber: string,
  marks: readonly { fingerprint: string; line: number }[],
  now: Date,
): Write => sql`insert into bought_before (fingerprint, order_number, line, placed_at)
    select m.fingerprint, ${orderNumber}, m.line, ${now}
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(fingerprint text, line int)`

export async function deleteBought(tx: Tx, before: Date): Promise<void> {
  await sql`delete from bought_before where placed_at <= ${before}`.execute(tx)
}
