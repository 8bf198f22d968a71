import { enqueue, type Tx } from '#database'
import type { Topic } from './contract.ts'

export type Enquiry = {
  reference: string
  name: string
  email: string
  topic: Topic
  orderNumber: string | null
  message: string
  language: string
  filedAt: Date
}

/** `dueAt`: until when an operator has to answer; null for what only opens a ticket. */
type NewEnquiry = Enquiry & { submission: string; ip: string; dueAt: Date | null }

/**
 * Files an enquiry with its announcement, unless the same submission is filed already. @returns the number of the filed
 * one
 */
export async function fileOnce(
  tx: Tx,
  tenant: string,
  { reference, submission, orderNumber, filedAt, dueAt, ...asked }: NewEnquiry,
): Promise<string> {
  const row = await tx
    .insertInto('enquiry')
    .values({ reference, submission, order_number: orderNumber, filed_at: filedAt, due_at: dueAt, ...asked })
    .onConflict((conflict) => conflict.columns(['tenant', 'submission']).doNothing())
    .returning('reference')
    .executeTakeFirst()
  if (row) {
    await enqueue(tx, 'enquiry.filed', { tenant, reference })
    return reference
  }
  const before = await tx
    .selectFrom('enquiry')
    .select('reference')
    .where('submission', '=', submission)
    .executeTakeFirstOrThrow()
  return before.reference
}

export async function findEnquiry(tx: Tx, wanted: string): Promise<Enquiry | undefined> {
  const row = await tx
    .selectFrom('enquiry')
    .select(['reference', 'name', 'email', 'topic', 'order_number as orderNumber', 'message', 'language'])
    .select('filed_at as filedAt')
    .where('reference', '=', wanted)
    .executeTakeFirst()
  return row && { ...row, topic: row.topic as Topic }
}

export type Review = { reference: string; orderNumber: string | null; dueAt: Date }

/** Open reviews of automatic decisions, most urgent first, at most a hundred. */
export async function findOpenReviews(tx: Tx): Promise<Review[]> {
  const rows = await tx
    .selectFrom('enquiry')
    .select(['reference', 'order_number as orderNumber', 'due_at as dueAt'])
    .where('due_at', 'is not', null)
    .where('answered_at', 'is', null)
    .orderBy('due_at')
    .limit(100)
    .execute()
  return rows.flatMap(({ dueAt, ...row }) => (dueAt ? [{ ...row, dueAt }] : []))
}

export type Answer = { answer: string; operator: string; at: Date }

/** Locks an open review until the transaction ends. @returns undefined if there is none of this number */
export const findOpenReview = (tx: Tx, reference: string): Promise<{ email: string } | undefined> =>
  tx
    .selectFrom('enquiry')
    .select('email')
    .where('reference', '=', reference)
    .where('due_at', 'is not', null)
    .where('answered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function setAnswer(tx: Tx, reference: string, { answer, operator, at }: Answer): Promise<void> {
  const written = { answer, operator, answered_at: at }
  await tx.updateTable('enquiry').set(written).where('reference', '=', reference).execute()
}

export async function findAnswer(tx: Tx, reference: string): Promise<string | undefined> {
  const row = await tx.selectFrom('enquiry').select('answer').where('reference', '=', reference).executeTakeFirst()
  return row?.answer ?? undefined
}
