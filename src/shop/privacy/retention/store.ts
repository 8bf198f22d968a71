import { sql } from 'kysely'
import { type Tx, withoutNumber } from '#database'
import type { ErasureContext } from '../archive/store.ts'
import { claimsOnOrders, isOpenDeclaration } from '../erasure/open-claims/store.ts'
import { eraseOrders } from '../erasure/orders/store.ts'
import { isOpenReview } from '../erasure/reviews/store.ts'
import { removeCarts } from '../erasure/store.ts'

// Scheduled deletions. Each removes what is older than a moment; of large tables no more than this per round.
const most = 1000

/** Carts without an order; of ordered carts their content, which the order has. */
export async function forgetCarts(tx: Tx, before: Date): Promise<void> {
  await removeCarts(tx, unusedCarts(before))
  await sql`update cart set items = '[]', delivery_address = null where cart_name in (${usedCarts(before)})`.execute(tx)
}

// By the index `cart_with_contents`, as what follows.
export const unusedCarts = (before: Date) =>
  sql`select cart_name from cart where order_number is null and changed_at < ${before} limit ${most}`

export const usedCarts = (before: Date) =>
  sql`select c.cart_name from cart c join orders o on o.tenant = c.tenant and o.order_number = c.order_number
    where c.changed_at < ${before} and c.delivery_address is not null and o.state in ('done', 'cancelled')
    limit ${most}`

/** Sessions of shoppers' assistants that have ended; of those with an order what was asked for, which the order has. */
export async function forgetAssistantSessions(tx: Tx, before: Date): Promise<void> {
  await sql`delete from assistant_session s where expires_at < ${before}
    and not exists (select from cart c where c.tenant = s.tenant and c.cart_name = s.cart_name
      and c.order_number is not null)`.execute(tx)
  await sql`update assistant_session set wanted = '{"items": []}', refusals = '[]'
    where expires_at < ${before} and wanted <> '{"items": []}'`.execute(tx)
}

export async function forgetOtps(tx: Tx, before: Date): Promise<void> {
  await sql`delete from otp where expires_at < ${before}`.execute(tx)
}

export async function forgetAnswers(tx: Tx, before: Date): Promise<void> {
  await sql`delete from idempotency_key where started_at < ${before}`.execute(tx)
}

export async function forgetConsents(tx: Tx, before: Date): Promise<void> {
  await oldConsents(before).execute(tx)
}

export const oldConsents = (before: Date) => sql`delete from consent where given_at < ${before}`

export async function forgetEvents(tx: Tx, before: Date): Promise<void> {
  await oldEvents(before).execute(tx)
}

export const oldEvents = (before: Date) => sql`delete from customer_event where at < ${before}`

export async function forgetDevices(tx: Tx, before: Date): Promise<void> {
  await oldDevices(before).execute(tx)
}

export const oldDevices = (before: Date) => sql`delete from customer_device where last_at < ${before}`

export async function forgetChanges(tx: Tx, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from email_change where asked_at < ${before} and used_at is null returning change_id as id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update message set recipient = '' where about = any(${ids})`.execute(tx)
}

/** Recipients of messages. That a message was sent, and when, stays, so that it is not sent again. */
export async function forgetRecipients(tx: Tx, before: Date): Promise<void> {
  await sql`update message set recipient = '' where message_id in (${messagesWithRecipient(before)})`.execute(tx)
}

export const messagesWithRecipient = (before: Date) =>
  sql`select message_id from message where created_at < ${before} and recipient <> '' limit ${most}`

/** Recipients and greetings of gifts, who bought nothing here. That there was a gift, and its outcome, stays. */
export async function forgetGifts(tx: Tx, before: Date): Promise<void> {
  await sql`update gift set recipient_name = '', recipient_email = '', sender_name = '', message = ''
    where (order_number, line) in (
      select g.order_number, g.line from gift g
      join orders o on o.tenant = g.tenant and o.order_number = g.order_number
      where g.recipient_email <> '' and g.state not in ('waiting', 'sending')
        and case g.state when 'called-off' then o.placed_at else coalesce(g.sent_at, g.send_at) end < ${before}
      limit ${most})`.execute(tx)
}

/**
 * The same at once, for a recipient who asks for it: all gifts to their address. A gift that waits can only be
 * cancelled by its buyer.
 * @returns how many were deleted, and how many wait to be sent
 */
export async function forgetRecipient(tx: Tx, email: string): Promise<{ forgotten: number; waiting: number }> {
  const theirs = sql`lower(recipient_email) = ${email.trim().toLowerCase()}`
  const { rows: waiting } = await sql`select from gift where ${theirs} and state in ('waiting', 'sending')`.execute(tx)
  const { rows } = await sql`update gift set recipient_name = '', recipient_email = '', sender_name = '', message = ''
    where ${theirs} and state not in ('waiting', 'sending') returning line`.execute(tx)
  await sql`update message set recipient = '' where recipient_key <> '' and recipient_key = ${email.trim().toLowerCase()}
    and occasion like 'gift %'`.execute(tx)
  return { forgotten: rows.length, waiting: waiting.length }
}

/** Fingerprints of the customers of promo codes, once they limit nobody any more. The number of uses stays. */
export async function forgetPromoCustomers(tx: Tx, before: Date, { now }: ErasureContext): Promise<void> {
  await sql`delete from promotion_user where (promotion_id, order_number) in (
      select u.promotion_id, u.order_number from promotion_use u
      join promotion p on p.tenant = u.tenant and p.promotion_id = u.promotion_id
      where u.used_at < ${before} or p.ends_at < ${now} or p.stopped_at < ${now})`.execute(tx)
}

/** Sums that count towards the limits without proof of identity. */
export async function forgetLimitSums(tx: Tx, before: Date): Promise<void> {
  await sql`delete from limited_payment where at < ${before}`.execute(tx)
}

/** Limits that were exceeded. Those that no operator has closed stay. */
export async function forgetLimitRecords(tx: Tx, before: Date): Promise<void> {
  await sql`delete from limit_record where at < ${before} and (suspicion is null or closed_at < ${before})`.execute(tx)
}

/** Proofs of identity: counted from their end. */
export async function forgetIdentityProofs(tx: Tx, before: Date): Promise<void> {
  await sql`delete from identity_proof where least(valid_until, withdrawn_at) < ${before}`.execute(tx)
}

/** Enquiries; a review without an answer stays. */
export async function forgetEnquiries(tx: Tx, before: Date): Promise<void> {
  await sql`delete from enquiry q where filed_at < ${before} and not ${isOpenReview}`.execute(tx)
}

/** Declarations; an open one stays, and its period begins with the decision. */
export async function forgetDeclarations(tx: Tx, before: Date, { now }: ErasureContext): Promise<void> {
  await sql`delete from declaration d where filed_at < ${before} and not ${isOpenDeclaration(now)}
    and not exists (select from declared_case c where c.tenant = d.tenant and c.reference = d.reference
      and c.decided_at >= ${before})`.execute(tx)
}

/** Newsletter requests that nobody confirmed. */
export async function forgetUnconfirmed(tx: Tx, before: Date): Promise<void> {
  await removeSubscriptions(tx, unconfirmed(before))
}

export const unconfirmed = (before: Date) => subscriptions(sql`state = 'asked' and asked_at < ${before}`)

/** Ended subscriptions, with the proof of consent. */
export async function forgetEnded(tx: Tx, before: Date): Promise<void> {
  await removeSubscriptions(tx, longEnded(before))
}

export const longEnded = (before: Date) =>
  subscriptions(sql`state = 'ended' and not exists (select from subscription_event e
    where e.tenant = subscription.tenant and e.subscription_id = subscription.subscription_id and e.at >= ${before})`)

const subscriptions = (which: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select subscription_id as id from subscription where ${which} limit ${most} for update`

async function removeSubscriptions(tx: Tx, found: ReturnType<typeof subscriptions>): Promise<void> {
  const { rows } = await found.execute(tx)
  const ids = rows.map(({ id }) => id)
  for (const table of ['subscription_event', 'subscription']) {
    await sql`delete from ${sql.table(table)} where subscription_id = any(${ids})`.execute(tx)
  }
}

/**
 * Personal data of orders; what was bought and paid stays. Orders with open claims or disputes wait, and proofs within
 * their period go into the archive.
 */
export async function forgetShoppers(tx: Tx, before: Date, erasing: ErasureContext): Promise<void> {
  const old = sql`select order_number from orders where placed_at < ${before} and erased_at is null
    and state in ('done', 'cancelled')`
  const { rows } = await sql<{ order_number: string }>`
    select order_number from orders o where order_number in (${old})
      and order_number not in (select order_number from (${claimsOnOrders(old)}) claims)
      and not exists (select from declared_case c where c.tenant = o.tenant and c.order_number = o.order_number
        and c.state = 'open')
      order by placed_at limit ${most}`.execute(tx)
  await eraseOrders(
    tx,
    rows.map((row) => row.order_number),
    erasing,
  )
}

/** Numbers and consents of ended automatic top-ups; the orders remain. */
export async function forgetEndedTopUps(tx: Tx, before: Date): Promise<void> {
  await sql`
    update auto_top_up_agreement set ip = '', number = null, text = ${withoutNumber(sql`text`)}
    where auto_top_up_id in (select auto_top_up_id from auto_top_up
      where ended_at < ${before} and msisdn <> '' order by ended_at limit ${most})`.execute(tx)
  await sql`
    update auto_top_up set msisdn = '', mandate_ip = '', mandate_number = null,
      mandate_text = ${withoutNumber(sql`mandate_text`)}
    where auto_top_up_id in (select auto_top_up_id from auto_top_up
      where ended_at < ${before} and msisdn <> '' order by ended_at limit ${most})`.execute(tx)
}

/** Codes sold from our own stock: until then a list cannot import them again. */
export async function forgetSoldCodes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from stock_code where code_id in
    (select code_id from stock_code where state = 'sold' and sold_at < ${before} limit ${most})`.execute(tx)
}

/** Redeemed cash codes; they stay invalid. */
export async function forgetCashCodes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from cash_code where code_hash in (${redeemedCodes(before)})`.execute(tx)
}

export const redeemedCodes = (before: Date) =>
  sql`select code_hash from cash_code where redeemed_at < ${before} limit ${most}`

/** Numbers and consents of ended top-ups by text. */
export async function forgetEndedSmsTopups(tx: Tx, before: Date): Promise<void> {
  await sql`
    update sms_topup_agreement set ip = '', number = null, text = ${withoutNumber(sql`text`)}
    where sms_topup_id in (select sms_topup_id from sms_topup
      where removed_at < ${before} and msisdn <> '' order by removed_at limit ${most})`.execute(tx)
  await sql`
    update sms_topup set msisdn = '', ip = '', consent_text = ${withoutNumber(sql`consent_text`)}
    where sms_topup_id in (select sms_topup_id from sms_topup
      where removed_at < ${before} and msisdn <> '' order by removed_at limit ${most})`.execute(tx)
}
