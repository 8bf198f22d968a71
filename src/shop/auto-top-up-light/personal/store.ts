import { sql } from 'kysely'
import type { Tx } from '#database'

// What of this module says who somebody is: erased with them, by their account or their number, or forgotten in time.

const toWhom = sql`about in (select notice_id from light_notice n join light_top_up l using (tenant, light_id) where l.ended_at is not null and l.msisdn = '')`

/** Ends the wishes of a customer, and takes out numbers and where they were made. */
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

/** Forgets whose wishes they were that ended before. */
export async function forgetEndedBefore(tx: Tx, before: Date): Promise<void> {
  await sql`update light_top_up set msisdn = '', ip = '' where ended_at < ${before} and msisdn <> ''`.execute(tx)
}
