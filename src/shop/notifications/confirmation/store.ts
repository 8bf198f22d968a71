import { sql } from 'kysely'
import type { Write } from '#database'
import { newMessageId } from '#kit/ids'
import type { Shop } from '#tenants'

/** The occasion of the mail that confirms an order. No unit is delivered before this message is written down. */
export const confirmation = 'confirmation'

/**
 * Writes down that a paid order is to be confirmed, with the job that mails it, where another part of the statement is
 * the order under its lock (`locked`). Idempotent. Runs of an automatic top-up have no confirmation of their own: their
 * contract was confirmed when it was set up (decision 114).
 */
export const confirmationWrite = ({ tenant, clock }: Shop): Write => sql`
  insert into message (message_id, about, occasion, channel, recipient, created_at)
  select ${newMessageId()}, o.order_number, ${confirmation}, 'email', o.contact ->> 'email', ${clock.now()}
  from locked o
  where o.state in ('paid', 'done')
    and not exists (select from auto_top_up_run r where r.order_number = o.order_number)
  on conflict (tenant, about, occasion) do nothing
  returning about,
    enqueue('confirmation.due', jsonb_build_object('tenant', ${tenant.id}::text, 'orderNumber', about))`
