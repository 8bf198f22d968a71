import { sql } from 'kysely'
import type { Tx } from '#database'

/** `reference`: the review whose answer it is. */
export type NewExemption = { reference: string; givenAt: Date; validUntil: Date; operator: string; reason: string }

/** Exempts every contact with this address that rules refused. @returns the rules */
export async function insertExemptions(
  tx: Tx,
  emailKeys: readonly string[],
  { reference, givenAt, validUntil, operator, reason }: NewExemption,
): Promise<string[]> {
  const { rows } = await sql<{ rules: string[] }>`
    insert into risk_exemption (reference, contact, rules, given_at, valid_until, operator, reason)
    select ${reference}, contact, array_agg(distinct rule), ${givenAt}, ${validUntil}, ${operator}, ${reason}
    from (select (c ->> 'key')::bigint as contact, unnest(d.refused_by) as rule
      from risk_decision d, jsonb_array_elements(d.inputs) c, jsonb_array_elements(d.inputs) e
      where d.outcome = 'refuse' and c ->> 'per' = 'contact'
        and e ->> 'per' = 'email' and e ->> 'key' = any(${emailKeys}::text[])) as refused
    group by contact
    returning rules`.execute(tx)
  return [...new Set(rows.flatMap((row) => row.rules))].toSorted()
}

/** @returns until when the exemption of a review is valid; undefined if there is none */
export async function findExemptionUntil(tx: Tx, reference: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('risk_exemption')
    .select('valid_until')
    .where('reference', '=', reference)
    .limit(1)
    .executeTakeFirst()
  return row?.valid_until
}
