import { type RawBuilder, sql } from 'kysely'
import type { Tx, Write } from '#database'
import { after } from '#kit/clock'
import { newMessageId } from '#kit/ids'

export type Occasion = {
  /** An order's number, or the reference of a declaration, an enquiry or a subscription. */
  about: string
  /** Unique within `about`: `receipt`, `refund ref-…`, `alert …`. */
  occasion: string
  channel: 'email' | 'sms' | 'whatsapp'
  recipient: string
}

/** Seconds that a sender may hold a message before another one claims it. */
const sendingTime = 60

/** Whether nobody holds a message any more. */
export const isFree = (now: Date): RawBuilder<boolean> =>
  sql`(message.taken_at is null or message.taken_at <= ${after(now, -sendingTime)})`

/**
 * Claims an occasion for sending, unless it was sent or another worker is sending it.
 * @returns the message's own reference, the same on every try; undefined if the caller must not send it
 */
export async function claimMessage(
  tx: Tx,
  messageId: string,
  { about, occasion, channel, recipient }: Occasion,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('message')
    .values({
      message_id: messageId,
      about,
      occasion,
      channel,
      recipient,
      created_at: now,
      taken_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'about', 'occasion'])
        .doUpdateSet((eb) => ({ recipient: eb.ref('excluded.recipient'), taken_at: now }))
        .where('message.sent_at', 'is', null)
        .where(isFree(now)),
    )
    .returning('message_id')
    .executeTakeFirst()
  return row?.message_id
}

/** A message that was claimed with the reading of its order: its occasion, and its own reference. */
export type Claim = { occasion: string; messageId: string }

/**
 * The same for a mail to an order's address, as part of the statement that reads the order (`claimed`). Only for an
 * order of which nothing is to be done before its mail: where that failed, nobody could send the mail for a minute.
 * Writes nothing and returns no row where it claims nothing.
 */
export const claimWrite = (orderNumber: string, occasion: string, now: Date): Write => sql`
  insert into message (message_id, about, occasion, channel, recipient, created_at, taken_at)
  select ${newMessageId()}, o.order_number, ${occasion}, 'email', o.contact ->> 'email', ${now}, ${now}
  from orders o
  where o.order_number = ${orderNumber} and o.contact ->> 'email' <> '' and o.auto_top_up_mandate is null
    and exists (select from delivery d where d.order_number = o.order_number)
  on conflict (tenant, about, occasion) do update set recipient = excluded.recipient, taken_at = excluded.taken_at
    where message.sent_at is null and ${isFree(now)}
  returning message_id`

export async function wasSent(tx: Tx, { about, occasion }: Occasion): Promise<boolean> {
  const row = await tx
    .selectFrom('message')
    .select('sent_at')
    .where('about', '=', about)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
  return row !== undefined && row.sent_at !== null
}

/** @returns those of these occasions that have a message, sent or not */
export async function findOccasions(tx: Tx, about: string, occasions: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('message')
    .select('occasion')
    .where('about', '=', about)
    .where('occasion', 'in', occasions)
    .execute()
  return rows.map(({ occasion }) => occasion)
}

/** Releases a message that could not be sent, for the next try. */
export async function releaseMessage(tx: Tx, messageId: string): Promise<void> {
  await tx.updateTable('message').set({ taken_at: null }).where('message_id', '=', messageId).execute()
}

export async function markSent(tx: Tx, messageId: string, now: Date): Promise<void> {
  await tx.updateTable('message').set({ sent_at: now }).where('message_id', '=', messageId).execute()
}

/** Records a message's delivery report; an older or less final one is ignored. */
export async function saveReport(tx: Tx, messageId: string, report: string, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ report, reported_at: now })
    .where('message_id', '=', messageId)
    .where((eb) => eb.or([eb('report', 'is', null), eb('report', 'in', ['queued', 'sending', 'sent'])]))
    .execute()
}

export type MessageRow = {
  occasion: string
  channel: string
  recipient: string
  createdAt: Date
  sentAt: Date | null
  /** The gateway's delivery report. */
  report: string | null
}

/** All messages about an order or a reference, oldest first. */
export async function findMessages(tx: Tx, about: string): Promise<MessageRow[]> {
  return tx
    .selectFrom('message')
    .select(['occasion', 'channel', 'recipient', 'created_at as createdAt', 'sent_at as sentAt', 'report'])
    .where('about', '=', about)
    .orderBy('created_at')
    .execute()
}
