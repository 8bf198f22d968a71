import { sql } from 'kysely'
import type { Tx } from '#database'

// Personal data of this module: erased by account or number, or deleted after its term.

const toWhom = sql`about in (select notice_id from light_notice n join light_top_up l using (tenant, light_id) where l.ended_at is not null and l.msisdn = '')`

/** Ends a customer's requests, and deletes numbers and the addresses they were made from. */
export async function eraseLight(
  tx: Tx,
  { customerId, msisdn }: { customerId: string; msisdn: string | null },
  now: Date,
): Promise<void> {
  await sql`
    update light_top_up set msisdn = '', ip = '', ended_at = coalesce(ended_at, ${now})
    where customer_id = ${customerId} or msisdn = ${msisdn}`.execute(tx)
  await sql`update message set recipient = '' where recipient <> '' and ${toWhom}`.execute(tx)
}

/** Deletes the personal data of requests that ended before. */
export async function forgetEndedBefore(tx: Tx, before: Date): Promise<void> {
  await sql`update light_top_up set msisdn = '', ip = '' where ended_at < ${before} and msisdn <> ''`.execute(tx)
}
