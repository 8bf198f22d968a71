import { sql } from 'kysely'
import { enqueue, type Tx, withoutNumber } from '#database'

// One place knows every table that says something of a person: what is to be gone must be gone everywhere. A test looks
// into every column of every table for what somebody typed.

/** By what somebody is known: their account, and the names they proved to be theirs. */
export type Person = { customerId: string; emails: readonly string[]; msisdn: string | null }

/** Allows this transaction to change what is otherwise kept as it was written. */
export async function beginErasing(tx: Tx): Promise<void> {
  await sql`select set_config('saldo.erasing', 'on', true)`.execute(tx)
}

/** Holds the account until the transaction ends. @returns by what its owner is known; undefined once it is erased */
export async function lockPerson(tx: Tx, customerId: string): Promise<Person | undefined> {
  const { rows } = await sql<{ email: string | null; msisdn: string | null }>`
    select email, msisdn from customer where customer_id = ${customerId} and closed_at is null for update`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const former = await sql<{ former: string }>`
    select former from email_change
    where customer_id = ${customerId} and used_at is not null and former is not null`.execute(tx)
  const emails = [row.email, ...former.rows.map((one) => one.former)].filter((one) => one !== null)
  return { customerId, emails, msisdn: row.msisdn }
}

/** The account keeps its number, for the books' sake, and nothing else; whoever was signed in is not any more. */
export async function eraseAccount(tx: Tx, { customerId, emails, msisdn }: Person, now: Date): Promise<void> {
  await sql`
    update customer set email = null, msisdn = null, password_hash = null, first_name = null, last_name = null,
      contact_number = null, street = null, house_number = null, zip = null, city = null, country_code = null,
      closed_at = ${now}
    where customer_id = ${customerId}`.execute(tx)
  // Messages about the account, and those to addresses that nobody proved.
  await sql`update message set recipient = '' where recipient = ${msisdn} or about = ${customerId} or about in
    (select change_id from email_change where customer_id = ${customerId})`.execute(tx)
  for (const table of ['customer_session', 'customer_device', 'passkey', 'customer_event', 'email_change']) {
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(tx)
  }
  for (const table of ['registration', 'password_reset']) {
    await sql`delete from ${sql.table(table)} where email = any(${emails}) or msisdn = ${msisdn}`.execute(tx)
  }
  await sql`insert into erasure (customer_id, asked_at) values (${customerId}, ${now})`.execute(tx)
}

/** Saved methods are charged no more, and the providers are told; of the leaves stay the words. */
export async function eraseMethods(tx: Tx, tenant: string, customerId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ token_id: string; removed_at: Date | null }>`
    select token_id, removed_at from payment_token where customer_id = ${customerId}`.execute(tx)
  await sql`
    update payment_token set state = 'canceled', look_at = null, checkout_url = null, card_last4 = null,
      card_expires = null, reason = coalesce(reason, 'removed'), ended_at = coalesce(ended_at, ${now}),
      removed_at = coalesce(removed_at, ${now})
    where customer_id = ${customerId}`.execute(tx)
  for (const { token_id: reference } of rows.filter((one) => one.removed_at === null)) {
    await enqueue(tx, 'token.removed', { tenant, reference })
  }
  await sql`update mandate set ip = '', device_id = null, truncated_number = null
    where customer_id = ${customerId}`.execute(tx)
}

/** What was agreed to for the time to come ends: nothing runs any more. Of the leaves stay the words. */
export async function eraseAutoTopUps(tx: Tx, customerId: string, now: Date): Promise<void> {
  await sql`
    update auto_top_up set status = 'deleted', stopped_because = null, next_run = null,
      ended_at = coalesce(ended_at, ${now}), msisdn = '', mandate_ip = '', mandate_number = null,
      mandate_text = ${withoutNumber(sql`mandate_text`)}
    where customer_id = ${customerId}`.execute(tx)
  await sql`
    update auto_top_up_agreement set ip = '', number = null, text = ${withoutNumber(sql`text`)}
    where auto_top_up_id in (select auto_top_up_id from auto_top_up where customer_id = ${customerId})`.execute(tx)
  await sql`
    update light_top_up set ended_at = coalesce(ended_at, ${now}), msisdn = '', ip = '',
      consent_text = ${withoutNumber(sql`consent_text`)}
    where customer_id = ${customerId}
      or order_number in (select order_number from orders where customer_id = ${customerId})`.execute(tx)
  await sql`update sms_topup set consent_text = ${withoutNumber(sql`consent_text`)}
    where customer_id = ${customerId}`.execute(tx)
  await sql`update message set recipient = '' where about in
    (select auto_top_up_id from auto_top_up where customer_id = ${customerId})`.execute(tx)
}

/** What somebody wished for, asked and declared under their addresses. */
export async function eraseWritings(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`update subscription_event set ip = '' where subscription_id in
    (select subscription_id from subscription where email = any(${emails}))`.execute(tx)
  await sql`update subscription set state = 'ended', email = 'erased ' || subscription_id
    where email = any(${emails})`.execute(tx)
  await sql`delete from enquiry where lower(email) = any(${emails})`.execute(tx)
  await sql`update declaration set name = '', email = '', contract = '', msisdn = null, subject = null, ip = '',
      statement = '', cause = case when cause is null then null else '' end
    where lower(email) = any(${emails})`.execute(tx)
  await sql`update message set recipient = '' where lower(recipient) = any(${emails})`.execute(tx)
  const carts = sql`select cart_name from cart where order_number is null
    and lower(delivery_address ->> 'email') = any(${emails})`
  await removeCarts(tx, carts)
}

export type CartNames = ReturnType<typeof sql>

/** Removes carts that never became an order, with what hangs on them. */
export async function removeCarts(tx: Tx, carts: CartNames): Promise<void> {
  const { rows } = await sql<{ cart_name: string }>`${carts} for update`.execute(tx)
  const names = rows.map((row) => row.cart_name)
  for (const table of ['otp', 'cart_promotion', 'cart']) {
    await sql`delete from ${sql.table(table)} where cart_name = any(${names})`.execute(tx)
  }
}

/**
 * Which orders of a customer are not erased yet.
 * @param until those that were over by then: what is to be said of them was said. An order is over when nothing of its
 * money, its deliveries or its gifts is under way.
 */
export async function findOrdersToErase(tx: Tx, customerId: string, until: Date) {
  const { rows } = await sql<{ order_number: string; is_over: boolean }>`
    select o.order_number, (o.state in ('done', 'cancelled') and coalesce(o.done_at, o.placed_at) <= ${until}
      and not exists (select from payment p where p.tenant = o.tenant and p.order_number = o.order_number
        and p.state not in ('paid', 'failed', 'cancelled', 'expired'))
      and not exists (select from refund r where r.tenant = o.tenant and r.order_number = o.order_number
        and r.state not in ('refunded', 'failed'))
      and not exists (select from capture c where c.tenant = o.tenant and c.order_number = o.order_number
        and c.state not in ('captured', 'failed'))
      and not exists (select from gift g where g.tenant = o.tenant and g.order_number = o.order_number
        and g.state in ('waiting', 'sending'))) as is_over
    from orders o where o.customer_id = ${customerId} and o.erased_at is null`.execute(tx)
  return {
    over: rows.filter((row) => row.is_over).map((row) => row.order_number),
    underWay: rows.filter((row) => !row.is_over).map((row) => row.order_number),
  }
}

const nobody = JSON.stringify({
  ...{ firstname: 'N/A', lastname: 'N/A', street: 'N/A', houseNumber: 'N/A', zip: 'N/A', city: 'N/A' },
  ...{ phoneNumber: 'N/A', countryCode: 'N/A', email: '' },
})

/** What was bought, paid and delivered stays, with the partners' references; for whom, and from where, does not. */
export async function eraseOrders(tx: Tx, orderNumbers: readonly string[], now: Date): Promise<void> {
  if (orderNumbers.length === 0) return
  const these = sql`order_number = any(${orderNumbers})`
  await sql`update orders set contact = ${nobody}::jsonb, client_ip = '', erased_at = ${now},
      start_now = case when start_now is null then null else start_now || '{"ip": ""}' end,
      auto_top_up_mandate =
        case when auto_top_up_mandate is null then null else auto_top_up_mandate || jsonb_build_object(
          'ip', '', 'text', ${withoutNumber(sql`auto_top_up_mandate ->> 'text'`)}) end
    where ${these}`.execute(tx)
  await sql`update order_line set msisdn = null, iccid = null where ${these}`.execute(tx)
  await sql`update gift set recipient_name = '', recipient_email = '', sender_name = '', message = ''
    where ${these}`.execute(tx)
  // Which saved method was charged, or made of it, is a reference of our own.
  await sql`update payment set checkout_url = null, method_details = jsonb_strip_nulls(jsonb_build_object(
      'charges', method_details -> 'charges', 'keepsAs', method_details -> 'keepsAs'))
    where ${these}`.execute(tx)
  await sql`update email_correction set former = '', email = '', ip = '' where ${these}`.execute(tx)
  await sql`delete from delivery_contents where external_id in
    (select external_id from delivery where ${these})`.execute(tx)
  // Of our own stock only that it was sold is still known.
  await sql`update stock_code set key_id = null, sealed = null where state = 'sold' and external_id in
    (select external_id from delivery where ${these})`.execute(tx)
  await sql`update message set recipient = '' where about = any(${orderNumbers})`.execute(tx)
  const { rows } = await sql<{ cart_name: string }>`select cart_name from orders where ${these}`.execute(tx)
  const carts = rows.map((row) => row.cart_name)
  await sql`delete from otp where cart_name = any(${carts})`.execute(tx)
  await sql`update cart set items = '[]', delivery_address = null where cart_name = any(${carts})`.execute(tx)
  await removeCarts(tx, sql`select cart_name from cart where renews = any(${carts}) and order_number is null`)
  await forgetAnswersAbout(tx, [...orderNumbers, ...carts])
}

/** Answers that are kept for repetitions, where they speak of one of these. */
export async function forgetAnswersAbout(tx: Tx, words: readonly string[]): Promise<void> {
  await sql`delete from idempotency_key k where exists
    (select from unnest(${words}::text[]) as word where position(lower(word) in lower(k.answer #>> '{}')) > 0)`.execute(
    tx,
  )
}

export async function forgetAnswersOf(tx: Tx, caller: string): Promise<void> {
  await sql`delete from idempotency_key where caller = ${caller}`.execute(tx)
}

/** Whose orders were under way when they wished to be erased. */
export async function findUnfinished(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('erasure')
    .select('customer_id')
    .where('finished_at', 'is', null)
    .orderBy('asked_at')
    .limit(100)
    .execute()
  return rows.map((row) => row.customer_id)
}

export async function finishErasure(tx: Tx, customerId: string, now: Date): Promise<void> {
  await sql`update erasure set finished_at = ${now} where customer_id = ${customerId}`.execute(tx)
}
