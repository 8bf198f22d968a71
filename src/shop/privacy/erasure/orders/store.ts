import { sql } from 'kysely'
import { type Tx, withoutNumber } from '#database'
import { noContact } from '#orders'
import { proofsOfOrders } from '../../archive/proofs/store.ts'
import { archive, type ErasureContext } from '../../archive/store.ts'
import { claimsOnOrders, isUnread } from '../open-claims/store.ts'
import { forgetAnswersAbout, removeCarts } from '../store.ts'

/**
 * Orders of a customer that are not erased yet.
 * @param until limits it to orders finished by then, whose last mails were sent. An order is finished when no payment,
 *   delivery, refund or gift is under way, and no claim or dispute is open.
 */
export async function findOrdersToErase(tx: Tx, customerId: string, until: Date) {
  const theirs = sql`select order_number from orders where customer_id = ${customerId} and erased_at is null`
  const { rows } = await sql<{ order_number: string; is_over: boolean }>`
    select o.order_number, (o.state in ('done', 'cancelled') and coalesce(o.done_at, o.placed_at) <= ${until}
      and not exists (select from payment p where p.tenant = o.tenant and p.order_number = o.order_number
        and p.state not in ('paid', 'failed', 'cancelled', 'expired'))
      and o.order_number not in (select order_number from (${claimsOnOrders(theirs)}) claims)
      and not exists (select from declaration d join declared_case c using (tenant, reference)
        where c.order_number = o.order_number and (c.state = 'open' or c.decided_at > ${until}))
      and not exists (select from declaration d where d.customer_id = ${customerId} and ${isUnread(until)})
      and not exists (select from payment p join payment_event e using (tenant, payment_id)
        where p.tenant = o.tenant and p.order_number = o.order_number and e.at > ${until})
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

const erasedContact = JSON.stringify({ ...noContact, email: '' })

/**
 * Keeps what was bought, paid and delivered, with the partners' references; deletes for whom, and from where. Proofs go
 * into the archive.
 */
export async function eraseOrders(tx: Tx, orderNumbers: readonly string[], erasing: ErasureContext): Promise<void> {
  if (orderNumbers.length === 0) return
  const { now } = erasing
  const these = sql`order_number = any(${orderNumbers})`
  await archive(tx, proofsOfOrders(sql`select unnest(${orderNumbers}::text[])`), erasing)
  await sql`update orders set revision = revision + 1, contact = ${erasedContact}::jsonb, client_ip = '', erased_at = ${now},
      start_now = case when start_now is null then null else start_now || '{"ip": ""}' end,
      auto_top_up_mandate =
        case when auto_top_up_mandate is null then null else auto_top_up_mandate || jsonb_build_object(
          'ip', '', 'text', ${withoutNumber(sql`auto_top_up_mandate ->> 'text'`)}) end
    where ${these}`.execute(tx)
  await sql`update order_line set msisdn = null, iccid = null where ${these}`.execute(tx)
  await sql`update gift set recipient_name = '', recipient_email = '', sender_name = '', message = ''
    where ${these}`.execute(tx)
  // The saved method that was charged or made stays: it is a reference of our own.
  await sql`update payment set checkout_url = null, method_details = jsonb_strip_nulls(jsonb_build_object(
      'charges', method_details -> 'charges', 'keepsAs', method_details -> 'keepsAs'))
    where ${these}`.execute(tx)
  await sql`update email_correction set former = '', email = '', ip = '' where ${these}`.execute(tx)
  await sql`delete from order_note where ${these}`.execute(tx)
  await sql`delete from push_device where ${these}`.execute(tx)
  await sql`delete from delivery_contents where external_id in
    (select external_id from delivery where ${these})`.execute(tx)
  // A code of our own stock stays as sold, without its content.
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
