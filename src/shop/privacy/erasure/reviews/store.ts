import { sql } from 'kysely'
import type { Tx } from '#database'

// Requests to review an automatic decision. An open one outlives the account.

/** A review without an answer. */
export const isOpenReview = sql`(q.due_at is not null and q.answered_at is null)`

/** Links the open reviews under a customer's addresses to the customer, because the addresses are deleted first. */
export async function holdReviews(tx: Tx, customerId: string, emails: readonly string[]): Promise<void> {
  await sql`update enquiry q set customer_id = ${customerId} where email_key = any(${emails}) and ${isOpenReview}`.execute(
    tx,
  )
}

/**
 * The reviews of an erased customer that are not erased yet. One with an exemption stays while that is valid.
 * @param until limits it to those answered by then, whose answer was sent
 */
export async function findReviewsToErase(tx: Tx, customerId: string, { until, now }: { until: Date; now: Date }) {
  const { rows } = await sql<{ reference: string; is_over: boolean }>`
    select q.reference, (q.answered_at is not null and q.answered_at <= ${until}
      and not exists (select from risk_exemption e where e.tenant = q.tenant and e.reference = q.reference
        and e.valid_until > ${now})) as is_over
    from enquiry q where q.customer_id = ${customerId}`.execute(tx)
  return {
    over: rows.filter((row) => row.is_over).map((row) => row.reference),
    open: rows.filter((row) => !row.is_over).map((row) => row.reference),
  }
}

export async function eraseReviews(tx: Tx, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  await sql`delete from enquiry where reference = any(${references})`.execute(tx)
  await sql`update message set recipient = '' where about = any(${references})`.execute(tx)
}
