import { sql } from 'kysely'
import type { Write } from '#database'
import { newMessageId } from '#kit/ids'
import type { Shop } from '#tenants'
import { isFree } from '../store.ts'

/** The occasion of the mail that confirms an order. No unit is delivered before this message is written down. */
export const confirmation = 'confirmation'

/**
 * Runs of an automatic top-up have no confirmation of their own: their contract was confirmed when it was set up
 * (decision 114).
 */
const newConfirmation = (now: Date, takenAt: Date | null): Write => sql`
  insert into message (message_id, about, occasion, channel, recipient, created_at, taken_at)
  select ${newMessageId()}, o.order_number, ${confirmation}, 'email', o.contact ->> 'email', ${now}, ${takenAt}::timestamptz
  from locked o
  where o.state in ('paid', 'done')
    and not exists (select from auto_top_up_run r where r.order_number = o.order_number)`

/**
 * Writes down that a paid order is to be confirmed, with the job that mails it, where another part of the statement is
 * the order under its lock (`locked`). Idempotent. Wake the workers too (`wakeWorkers`).
 */
export const confirmationWrite = ({ tenant, clock }: Shop): Write => sql`
  ${newConfirmation(clock.now(), null)}
  on conflict (tenant, about, occasion) do nothing
  returning message_id,
    enqueue('confirmation.due', jsonb_build_object('tenant', ${tenant.id}::text, 'orderNumber', about))`

/**
 * The same for a caller who mails it at once: claims the message in place of the job, unless it was sent or somebody
 * else is sending it.
 */
export const confirmationClaim = ({ clock }: Shop): Write => sql`
  ${newConfirmation(clock.now(), clock.now())}
  on conflict (tenant, about, occasion) do update set recipient = excluded.recipient, taken_at = excluded.taken_at
    where message.sent_at is null and ${isFree(clock.now())}
  returning message_id`
