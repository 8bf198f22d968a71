-- Several payment providers side by side.

-- Whose payment a provider speaks of, where its news comes to one address for all brands and names none. Looks from
-- behind each tenant's wall in turn; the setting is put back at the end.
create function saldo.tenant_of_payment(its_provider text, its_reference text) returns text
language plpgsql as $$
declare
  before constant text := coalesce(current_setting('saldo.tenant', true), '');
  candidate text;
begin
  for candidate in select t.tenant from saldo.tenant t loop
    perform set_config('saldo.tenant', candidate, true);
    if exists (select from saldo.payment p
      where p.tenant = candidate and p.provider = its_provider and p.reference = its_reference) then
      perform set_config('saldo.tenant', before, true);
      return candidate;
    end if;
  end loop;
  perform set_config('saldo.tenant', before, true);
  return null;
end $$;

-- As it was, but that a payment may be paid more than once: what comes after the first is an event of its own.
create or replace view saldo.ledger_due with (security_invoker = true) as
-- paid; more may come to the same payment, and then the reference bears the sum so far
select p.tenant, 'payment.paid' as event,
  p.payment_id || case when e.so_far > e.amount then ' ' || e.so_far else '' end as reference,
  'provider' as debit, 'receivable' as credit,
  coalesce(e.amount, p.amount) as amount, p.currency, p.order_number, coalesce(e.at, p.created_at) as at
from saldo.payment p
left join (select c.*, sum(c.amount) over (partition by c.tenant, c.payment_id order by c.event_no) as so_far
  from saldo.payment_event c where c.kind = 'paid') e on e.tenant = p.tenant and e.payment_id = p.payment_id
where p.state = 'paid' or e.kind is not null
union all
-- taken back by the shopper's bank: the reference bears the sum so far, as a payment may be charged back in parts
select p.tenant, 'payment.charged-back', p.payment_id || ' ' || e.so_far, 'receivable', 'provider',
  e.amount, p.currency, p.order_number, e.at
from saldo.payment p
join (select c.*, sum(c.amount) over (partition by c.tenant, c.payment_id order by c.event_no) as so_far
  from saldo.payment_event c where c.kind = 'charged-back') e on e.tenant = p.tenant and e.payment_id = p.payment_id
union all
-- delivered: the face value is the supplier's, the fee is ours
select d.tenant, 'delivery.delivered', d.external_id, 'receivable', part.account, part.amount, o.currency,
  d.order_number, coalesce(d.delivered_at, d.settled_at)
from (select u.*, (select min(e.at) from saldo.order_event e where e.tenant = u.tenant
    and e.order_number = u.order_number and e.kind = 'delivery.delivered'
    and e.details ->> 'externalId' = u.external_id) as delivered_at
  from saldo.delivery u where u.state in ('delivered', 'reversed')) d
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
join saldo.orders o on o.tenant = d.tenant and o.order_number = d.order_number,
  lateral (values ('supplier', l.face_amount), ('fee', l.service_fee)) as part(account, amount)
where part.amount > 0 and (d.state = 'delivered' or d.delivered_at is not null)
union all
-- taken back by the supplier after it was delivered
select d.tenant, 'delivery.reversed', d.external_id, part.account, 'receivable', part.amount, o.currency,
  d.order_number, d.settled_at
from saldo.delivery d
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
join saldo.orders o on o.tenant = d.tenant and o.order_number = d.order_number,
  lateral (values ('supplier', l.face_amount), ('fee', l.service_fee)) as part(account, amount)
where part.amount > 0 and d.state = 'reversed' and exists (select from saldo.order_event e where e.tenant = d.tenant
  and e.order_number = d.order_number and e.kind = 'delivery.delivered'
  and e.details ->> 'externalId' = d.external_id)
union all
-- owed to the shopper and to be sent back
select r.tenant, 'refund.requested', r.refund_id, 'receivable', 'refund', r.amount, p.currency, r.order_number,
  r.requested_at
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
union all
-- sent back
select r.tenant, 'refund.refunded', r.refund_id, 'refund', 'provider', coalesce(e.amount, r.amount), p.currency,
  r.order_number, coalesce(e.at, r.requested_at)
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
left join saldo.payment_event e on e.tenant = r.tenant and e.payment_id = r.payment_id and e.kind = 'refunded'
  and e.reference = r.refund_id
where r.state = 'refunded' or e.kind is not null
union all
-- it did not arrive: owed again, and back with the provider where it had left
select r.tenant, 'refund.failed', r.refund_id, case when e.kind is null then 'refund' else 'provider' end, 'receivable',
  r.amount, p.currency, r.order_number, coalesce(e.at, (select min(f.at) from saldo.order_event f
    where f.tenant = r.tenant and f.order_number = r.order_number and f.kind = 'refund.failed'
    and f.details ->> 'refundId' = r.refund_id), r.requested_at)
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
left join saldo.payment_event e on e.tenant = r.tenant and e.payment_id = r.payment_id and e.kind = 'refund-failed'
  and e.reference = r.refund_id
where r.state = 'failed';
