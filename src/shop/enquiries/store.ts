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

/** Files a question and the news of it, unless the same submission was filed before. @returns the number of the filed one */
export async function fileOnce(
  tx: Tx,
  tenant: string,
  { reference, submission, orderNumber, filedAt, ...asked }: Enquiry & { submission: string; ip: string },
): Promise<string> {
  const row = await tx
    .insertInto('enquiry')
    .values({ reference, submission, order_number: orderNumber, filed_at: filedAt, ...asked })
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
