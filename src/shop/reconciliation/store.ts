import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { Account } from '#ledger'
import type { Comparison, Subject } from './compare-books.ts'

/** Stores the supplier's charges for our deliveries. */
export async function saveCosts(
  tx: Tx,
  costs: readonly { externalId: string; cost: Minor; currency: string; at: Date }[],
): Promise<void> {
  if (costs.length === 0) return
  await sql`
    insert into delivery_cost (external_id, cost, currency, at)
    select c."externalId", c.cost, c.currency, c.at from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
      as c("externalId" text, cost bigint, currency text, at timestamptz)
    join delivery d on d.external_id = c."externalId" and d.state = 'delivered'
    join orders o on o.tenant = d.tenant and o.order_number = d.order_number and o.currency = c.currency
    on conflict do nothing`.execute(tx)
}

/** The time of the oldest open difference with a partner; at the earliest `notBefore`. */
export async function findOldestOpen(tx: Tx, partner: string, notBefore: Date): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('difference')
    .select(({ fn }) => fn.min('made_at').as('oldest'))
    .where('partner', '=', partner)
    .where('closed_at', 'is', null)
    .where('made_at', '>=', notBefore)
    .executeTakeFirst()
  return row?.oldest ?? undefined
}

type Window = { partner: string; since: Date; until: Date }

/**
 * Files the result of a comparison, in one statement. A new difference alerts an operator, a known one is recorded
 * again, and one that was compared and is gone is closed. One that a person closed stays closed while both sides are
 * unchanged.
 */
export async function fileComparison(
  tx: Tx,
  { partner, since, until }: Window,
  comparison: Comparison,
  { tenant, now }: { tenant: string; now: Date },
): Promise<void> {
  const { differences, unjudged, compared } = comparison
  await sql`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as f(subject text, reference text,
        "orderNumber" text, ours text, theirs text, "offBy" bigint, currency text, "madeAt" timestamptz)
      where not exists (select from difference d where d.partner = ${partner} and d.subject = f.subject
        and d.reference = f.reference and d.ours is not distinct from f.ours and d.theirs is not distinct from f.theirs
        and d.closed_by is not null)
    ), filed as (
      insert into difference (partner, subject, reference, order_number, ours, theirs, off_by, currency, made_at, found_at,
        seen_at)
      select ${partner}, subject, reference, "orderNumber", ours, theirs, "offBy", currency, "madeAt", ${now}, ${now} from found
      on conflict (tenant, partner, subject, reference) where closed_at is null
        do update set seen_at = excluded.seen_at, ours = excluded.ours, theirs = excluded.theirs,
          off_by = excluded.off_by, currency = excluded.currency
      returning *
    ), closed as (
      update difference d set closed_at = ${now}
      where d.partner = ${partner} and d.closed_at is null and d.made_at >= ${since}
        and not exists (select from found f where f.subject = d.subject and f.reference = d.reference)
        and d.subject || ' ' || d.reference <> all(${unjudged}::text[])
    ), noted as (
      insert into reconciliation (partner, compared_at, since, until, compared)
      values (${partner}, ${now}, ${since}, ${until}, ${compared})
      on conflict (tenant, partner) do update set compared_at = excluded.compared_at, since = excluded.since,
        until = excluded.until, compared = excluded.compared
    )
    select enqueue('alert', jsonb_build_object('tenant', ${tenant}::text,
      'orderNumber', coalesce(order_number, reference), 'details', jsonb_build_object(
        'occasion', 'books-differ ' || partner || ' ' || subject || ' ' || reference || ' ' || difference_no,
        'ours', coalesce(ours, 'nothing'), 'theirs', coalesce(theirs, 'nothing'))))
    from filed where found_at = seen_at`.execute(tx)
}

export type OpenDifference = {
  differenceNo: number
  partner: string
  subject: Subject
  reference: string
  orderNumber: string | null
  ours: string | null
  theirs: string | null
  foundAt: Date
}
export type LastComparison = { partner: string; comparedAt: Date; since: Date; until: Date; compared: number }

/** Open differences with partners, oldest first. */
export async function findOpenDifferences(tx: Tx): Promise<OpenDifference[]> {
  return tx
    .selectFrom('difference')
    .select([
      'difference_no as differenceNo',
      'partner',
      'subject',
      'reference',
      'order_number as orderNumber',
      'ours',
      'theirs',
      'found_at as foundAt',
    ])
    .where('closed_at', 'is', null)
    .orderBy('found_at')
    .orderBy('difference_no')
    .execute()
}

/**
 * Closes a difference for good.
 * @returns false if none of this number is open
 */
export async function closeDifference(
  tx: Tx,
  { differenceNo, reason, operator, now }: { differenceNo: number; reason: string; operator: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('difference')
    .set({ closed_at: now, closed_by: operator, closed_reason: reason })
    .where('difference_no', '=', differenceNo)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type AmountOff = { subject: Subject; offBy: Minor | null; currency: Currency | null; orderNumber: string | null }

/** By how much an open difference is off; undefined if none of this number is open. */
export async function findAmountOff(tx: Tx, differenceNo: number): Promise<AmountOff | undefined> {
  const { rows } = await sql<AmountOff>`
    select subject, off_by as "offBy", currency, order_number as "orderNumber" from difference
    where difference_no = ${differenceNo} and closed_at is null`.execute(tx)
  return rows[0]
}

/** How a difference is booked: afterwards the partner's account says what the partner says. */
export type Booking = { debit: Account; credit: Account; amount: Minor; currency: Currency; orderNumber: string }

/** Keeps how a difference was booked: the ledger follows from it. */
export async function saveBooking(
  tx: Tx,
  { differenceNo, reason, operator, now }: { differenceNo: number; reason: string; operator: string; now: Date },
  { debit, credit, amount, currency, orderNumber }: Booking,
): Promise<void> {
  await sql`
    insert into difference_booking (difference_no, debit, credit, amount, currency, order_number, reason, operator, at)
    values (${differenceNo}, ${debit}, ${credit}, ${amount}, ${currency}, ${orderNumber}, ${reason}, ${operator},
      ${now})`.execute(tx)
}

/** @returns who closed a difference, and why; undefined while it is open */
export async function findClosing(tx: Tx, differenceNo: number) {
  return tx
    .selectFrom('difference')
    .select(['closed_by as operator', 'closed_reason as reason'])
    .where('difference_no', '=', differenceNo)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
}

/** When each partner's books were last compared with ours. */
export async function findLastComparisons(tx: Tx): Promise<LastComparison[]> {
  return tx
    .selectFrom('reconciliation')
    .select(['partner', 'compared_at as comparedAt', 'since', 'until', 'compared'])
    .orderBy('partner')
    .execute()
}
