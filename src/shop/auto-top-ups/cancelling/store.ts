import { sql } from 'kysely'
import type { Tx } from '#database'

// Owners of automatic top-ups, for cancellations by people who are not signed in.

/** The owner's name and address: the account's, else those of the order that set it up. */
export async function findOwner(
  tx: Tx,
  autoTopUpId: string,
): Promise<{ name: string; email: string; msisdn: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string; msisdn: string }>`
    select trim(concat(coalesce(c.first_name, nullif(o.contact ->> 'firstname', 'N/A')), ' ',
        coalesce(c.last_name, nullif(o.contact ->> 'lastname', 'N/A')))) as name,
      coalesce(c.email, o.contact ->> 'email', '') as email, a.msisdn
    from auto_top_up a
    join customer c on c.tenant = a.tenant and c.customer_id = a.customer_id
    join orders o on o.tenant = a.tenant and o.order_number = a.set_up_by
    where a.auto_top_up_id = ${autoTopUpId}`.execute(tx)
  return rows[0]
}

/** The top-ups that a cancellation from this address can mean: of this number, or set up or run by this order. */
export async function findDeclared(
  tx: Tx,
  { contract, msisdn, email }: { contract: string; msisdn: string | null; email: string },
): Promise<string[]> {
  const order = contract.trim().toUpperCase()
  const { rows } = await sql<{ id: string }>`
    select a.auto_top_up_id as id
    from auto_top_up a
    join customer c on c.tenant = a.tenant and c.customer_id = a.customer_id
    join orders o on o.tenant = a.tenant and o.order_number = a.set_up_by
    where a.status <> 'deleted'
      and (a.msisdn = ${msisdn} or a.set_up_by = ${order} or exists (select from auto_top_up_run r
        where r.tenant = a.tenant and r.auto_top_up_id = a.auto_top_up_id and r.order_number = ${order}))
      and lower(${email}) in (lower(c.email), lower(o.contact ->> 'email'))
    order by a.auto_top_up_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The active top-ups that an order's lines set up, or that it is a run of; with the order's language. */
export async function findOfOrder(
  tx: Tx,
  orderNumber: string,
): Promise<{ autoTopUpId: string; msisdn: string; language: string }[]> {
  const { rows } = await sql<{ autoTopUpId: string; msisdn: string; language: string }>`
    select a.auto_top_up_id as "autoTopUpId", a.msisdn, o.language from auto_top_up a
    join orders o on o.tenant = a.tenant and o.order_number = ${orderNumber}
    where a.status <> 'deleted' and a.auto_top_up_id in (
      select auto_top_up_id from auto_top_up_run where order_number = ${orderNumber}
      union all select auto_top_up_id from auto_top_up where set_up_by = ${orderNumber})
    order by a.line`.execute(tx)
  return rows
}
