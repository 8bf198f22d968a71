import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../erasure/store.ts'
import type { Kind } from '../archive-rules.ts'

// Which rows are proofs, and the time of each one's last event: what an erasure archives, and announces before.
// Columns: kind, about, customer_id, email, content, last_at. Times are SQL expressions.

/** A query with one column of ids. */
export type IdQuery = RawBuilder<unknown>

const kindIs = (kind: Kind) => sql`${sql.lit(kind)}::text as kind`

/** Mandates, consents to charge, and the newsletter. Active ones end now. */
export function proofsOfAccount({ customerId, emails }: Person, now: Date): RawBuilder<unknown> {
  const whose = sql`${customerId}::text as customer_id, ${emails[0] ?? null}::text as email`
  const its = sql`t.customer_id = ${customerId}`
  return sql`
    select ${kindIs('mandate')}, m.token_id as about, ${whose},
      to_jsonb(m) - 'tenant' || jsonb_build_object('of', 'a kept payment method', 'provider', t.provider, 'method', t.method,
        'brand', t.card_brand, 'last4', t.card_last4, 'ended_at', t.ended_at) as content,
      coalesce(t.ended_at, ${now}) as last_at
    from mandate m join payment_token t using (tenant, token_id) where ${its}
    union all
    select ${kindIs('mandate')}, t.auto_top_up_id, ${whose},
      to_jsonb(t) - 'tenant' || jsonb_build_object('of', 'an automatic top-up', 'agreements',
        (select jsonb_agg(to_jsonb(g) - 'tenant' order by g.agreed_at) from auto_top_up_agreement g
          where g.tenant = t.tenant and g.auto_top_up_id = t.auto_top_up_id)),
      coalesce(t.ended_at, ${now})
    from auto_top_up t where ${its}
    union all
    select ${kindIs('mandate')}, t.sms_topup_id, ${whose},
      to_jsonb(t) - '{tenant,pin_hash,otp_hash}'::text[] || jsonb_build_object('of', 'top-ups by text', 'agreements',
        (select jsonb_agg(to_jsonb(g) - 'tenant' order by g.agreed_at) from sms_topup_agreement g
          where g.tenant = t.tenant and g.sms_topup_id = t.sms_topup_id)), coalesce(t.removed_at, ${now})
    from sms_topup t where ${its}
    union all
    select ${kindIs('newsletter')}, s.subscription_id, ${customerId}::text, s.email, to_jsonb(s) - 'tenant' || jsonb_build_object(
        'events', jsonb_agg(to_jsonb(e) - 'tenant' order by e.event_no)),
      case s.state when 'confirmed' then ${now} else max(e.at) end
    from subscription s join subscription_event e using (tenant, subscription_id)
    where s.email = any(${emails}) group by s.tenant, s.email having bool_or(e.kind = 'confirmed')`
}

/** The last event of an order: placed, paid or refunded, a case decided, a loss written off. */
const lastOfOrder = sql`greatest(o.placed_at,
  (select max(e.at) from payment p join payment_event e using (tenant, payment_id)
    where p.tenant = o.tenant and p.order_number = o.order_number),
  (select max(c.decided_at) from declared_case c where c.tenant = o.tenant and c.order_number = o.order_number),
  (select max(l.at) from loss l where l.tenant = o.tenant and l.order_number = o.order_number))`

const rowsOfOrder = (table: string) =>
  sql`(select jsonb_agg(to_jsonb(r) - 'tenant') from ${sql.table(table)} r
    where r.tenant = o.tenant and r.order_number = o.order_number)`

/** Consents given with orders, and evidence against chargebacks. */
export function proofsOfOrders(orderNumbers: IdQuery): RawBuilder<unknown> {
  const from = sql`from orders o where o.order_number in (${orderNumbers}) and o.erased_at is null`
  return sql`
    select ${kindIs('consent')}, o.order_number as about, o.customer_id, o.contact_email as email,
      jsonb_build_object('of', 'an order', 'placed_at', o.placed_at, 'contact', o.contact, 'client_ip', o.client_ip,
        'language', o.language, 'start_now', o.start_now, 'auto_top_up_mandate', o.auto_top_up_mandate,
        'legal_texts', o.legal_texts) as content,
      ${lastOfOrder} as last_at
    ${from} and (o.start_now is not null or o.auto_top_up_mandate is not null)
    union all
    select ${kindIs('dispute')}, o.order_number, o.customer_id, o.contact_email,
      jsonb_build_object('order', to_jsonb(o) - '{tenant,cart_name}'::text[], 'lines', ${rowsOfOrder('order_line')},
        'deliveries', ${rowsOfOrder('delivery')}, 'payments', ${rowsOfOrder('payment')},
        'losses', ${rowsOfOrder('loss')}, 'events',
        (select jsonb_agg(to_jsonb(e) - 'tenant' order by e.event_no) from payment p
          join payment_event e using (tenant, payment_id) where p.tenant = o.tenant and p.order_number = o.order_number)),
      ${lastOfOrder}
    ${from} and exists (select from payment p join payment_event e using (tenant, payment_id)
      where p.tenant = o.tenant and p.order_number = o.order_number and e.kind = 'charged-back')`
}

/** Withdrawals and cancellations, each with its cases. */
export function proofsOfDeclarations(references: IdQuery): RawBuilder<unknown> {
  const cases = sql`from declared_case c where c.tenant = d.tenant and c.reference = d.reference`
  return sql`
    select ${kindIs('declaration')}, d.reference as about, d.customer_id, lower(d.email) as email,
      to_jsonb(d) - '{tenant,submission}'::text[]
        || jsonb_build_object('cases', (select jsonb_agg(to_jsonb(c) - 'tenant' order by c.opened_at) ${cases})) as content,
      greatest(d.filed_at, (select max(c.decided_at) ${cases})) as last_at
    from declaration d where d.reference in (${references})`
}
