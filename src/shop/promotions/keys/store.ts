import { sql } from 'kysely'
import type { Tx } from '#database'
import type { KeyUse } from '#kit/signature'

// Fingerprints of codes and customers by key of SALDO_SECRET's ring.

const isStillGood = (now: Date) => sql`p.stopped_at is null and (p.ends_at is null or p.ends_at > ${now})`
// A promotion without an end makes the last end unknown.
const lastEnd = sql.raw(`case when bool_or(p.ends_at is null) then null else max(p.ends_at) end`)

/** Active codes, by the key of their fingerprints. */
export async function countCodesByKey(tx: Tx, now: Date): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select p.print_key as "keyId", count(*)::int as count, ${lastEnd} as until from promotion p
    where ${isStillGood(now)} group by 1 order by 1`.execute(tx)
  return rows
}

/** Uses of active codes with a limit per customer, by the key of the customers' fingerprints. */
export async function countUsesByKey(tx: Tx, now: Date): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select u.print_key as "keyId", count(distinct (u.promotion_id, u.order_number))::int as count, ${lastEnd} as until
    from promotion_user u join promotion p on p.promotion_id = u.promotion_id
    where p.uses_per_customer is not null and ${isStillGood(now)} group by 1 order by 1`.execute(tx)
  return rows
}

/** A use under an older key, with what its order still has of the customer. */
export type OldUse = {
  promotionId: string
  orderNumber: string
  subject: string
  customerId: string | null
  email: string | null
  numbers: string[]
}

/** A batch of uses with fingerprints under another key, ordered by order number, after `after`. */
export async function findOldUses(tx: Tx, printKey: string, after: string, atMost: number): Promise<OldUse[]> {
  const { rows } = await sql<OldUse>`
    with part as (
      select distinct order_number from promotion_user
      where print_key is distinct from ${printKey} and order_number > ${after} order by 1 limit ${atMost}
    )
    select u.promotion_id as "promotionId", u.order_number as "orderNumber", u.subject::text as subject,
      o.customer_id as "customerId", o.contact_email as email,
      array(select l.msisdn from order_line l where l.order_number = o.order_number and l.msisdn is not null) as numbers
    from part join promotion_user u on u.order_number = part.order_number and u.print_key is distinct from ${printKey}
    join orders o on o.order_number = u.order_number
    order by u.order_number`.execute(tx)
  return rows
}

/** Stores a use's fingerprint under the current key. */
export async function moveUse(
  tx: Tx,
  { promotionId, orderNumber, subject }: OldUse,
  now: { subject: string; printKey: string },
): Promise<void> {
  await sql`
    update promotion_user set subject = ${now.subject}, print_key = ${now.printKey}
    where promotion_id = ${promotionId} and order_number = ${orderNumber} and subject = ${subject}`.execute(tx)
}
