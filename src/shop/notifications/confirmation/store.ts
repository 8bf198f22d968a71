import { sql } from 'kysely'
import { type Tx, wakeWorkers } from '#database'
import { newMessageId } from '#kit/ids'
import type { Shop } from '#tenants'

/** The occasion of the mail that confirms an order. No unit is delivered before this message is written down. */
export const confirmation = 'confirmation'

/**
 * Writes down that a paid order is to be confirmed, with the job that mails it. Idempotent. Runs of an automatic top-up
 * have no confirmation of their own: their contract was confirmed when it was set up (decision 114).
 */
export async function writeConfirmation(tx: Tx, { tenant, clock }: Shop, orderNumber: string): Promise<void> {
  wakeWorkers(tx)
  await sql`
    with written as (
      insert into message (message_id, about, occasion, channel, recipient, created_at)
      select ${newMessageId()}, order_number, ${confirmation}, 'email', contact ->> 'email', ${clock.now()}
      from order_position
      where order_number = ${orderNumber} and state in ('paid', 'done') and run_of is null
      on conflict (tenant, about, occasion) do nothing
      returning about)
    select enqueue('confirmation.due', jsonb_build_object('tenant', ${tenant.id}::text, 'orderNumber', about))
    from written`.execute(tx)
}
