import { sql } from 'kysely'
import { enqueue, type Tx, withoutNumber } from '#database'

// Knows every table with personal data, because an erasure must cover all of them. A test searches every column of
// every table for what somebody typed.

/** Identifies a person: the account, and the names they proved. */
export type Person = { customerId: string; emails: readonly string[]; msisdn: string | null }

/** Allows this transaction to change append-only rows. */
export async function beginErasing(tx: Tx): Promise<void> {
  await sql`select set_config('saldo.erasing', 'on', true)`.execute(tx)
}

/** Locks the account until the transaction ends. @returns its owner's names; undefined once it is erased */
export async function lockPerson(tx: Tx, customerId: string): Promise<Person | undefined> {
  await sql`select from customer where customer_id = ${customerId} for update`.execute(tx)
  return findPerson(tx, customerId)
}

/** @returns the names of an account's owner; undefined once it is erased */
export async function findPerson(tx: Tx, customerId: string): Promise<Person | undefined> {
  const { rows } = await sql<{ email: string | null; msisdn: string | null; former: string[] }>`
    select c.email, c.msisdn, array(select e.former from email_change e where e.tenant = c.tenant
      and e.customer_id = c.customer_id and e.used_at is not null and e.former is not null) as former
    from customer c where c.customer_id = ${customerId} and c.closed_at is null`.execute(tx)
  const [row] = rows
  return row && { customerId, emails: [...(row.email === null ? [] : [row.email]), ...row.former], msisdn: row.msisdn }
}

/** Keeps the account's id, for the books, and nothing else; ends its sessions. */
export async function eraseAccount(tx: Tx, { customerId, emails, msisdn }: Person, now: Date): Promise<void> {
  await sql`
    update customer set email = null, msisdn = null, password_hash = null, first_name = null, last_name = null,
      contact_number = null, street = null, house_number = null, zip = null, city = null, country_code = null,
      closed_at = ${now}
    where customer_id = ${customerId}`.execute(tx)
  // Messages about the account, and those to addresses that nobody proved.
  await sql`update message set recipient = '' where recipient = ${msisdn} or about = ${customerId} or about in
    (select change_id from email_change where customer_id = ${customerId})`.execute(tx)
  const tables = ['customer_session', 'customer_device', 'push_device', 'passkey', 'customer_event', 'email_change']
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(tx)
  }
  for (const table of ['registration', 'password_reset']) {
    await sql`delete from ${sql.table(table)} where email = any(${emails}) or msisdn = ${msisdn}`.execute(tx)
  }
}

/** Ends saved methods, and tells the providers; of the mandates only the words stay. */
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

/** Ends automatic top-ups and top-ups by text; of the consents only the words stay. */
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

/** Deletes newsletter requests, enquiries, carts and what assistants asked for under a customer's addresses. */
export async function eraseWritings(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`update subscription_event set ip = '' where subscription_id in
    (select subscription_id from subscription where email = any(${emails}))`.execute(tx)
  await sql`update subscription set state = 'ended', email = 'erased ' || subscription_id
    where email = any(${emails})`.execute(tx)
  await sql`delete from enquiry where email_key = any(${emails}) and customer_id is null`.execute(tx)
  await sql`update message set recipient = '' where recipient_key = any(${emails}) and recipient_key <> ''`.execute(tx)
  await sql`update assistant_session set wanted = '{"items": []}', refusals = '[]', expires_at = least(expires_at, changed_at)
    where lower(wanted -> 'buyer' ->> 'email') = any(${emails})`.execute(tx)
  const carts = sql`select cart_name from cart where order_number is null
    and lower(delivery_address ->> 'email') = any(${emails})`
  await removeCarts(tx, carts)
}

export type CartNames = ReturnType<typeof sql>

/** Removes carts without an order, with everything that belongs to them. */
export async function removeCarts(tx: Tx, carts: CartNames): Promise<void> {
  const { rows } = await sql<{ cart_name: string }>`${carts} for update`.execute(tx)
  const names = rows.map((row) => row.cart_name)
  for (const table of ['otp', 'cart_promotion', 'cart']) {
    await sql`delete from ${sql.table(table)} where cart_name = any(${names})`.execute(tx)
  }
}

/** Deletes stored answers for repetitions that contain one of these words. */
export async function forgetAnswersAbout(tx: Tx, words: readonly string[]): Promise<void> {
  await sql`delete from idempotency_key k where exists
    (select from unnest(${words}::text[]) as word where position(lower(word) in lower(k.answer #>> '{}')) > 0)`.execute(
    tx,
  )
}

export async function forgetAnswersOf(tx: Tx, caller: string): Promise<void> {
  await sql`delete from idempotency_key where caller = ${caller}`.execute(tx)
}
