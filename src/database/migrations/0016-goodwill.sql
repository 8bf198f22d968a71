-- Money that operators give back although it was earned, refunds that wait before they are tried again, and
-- chargebacks that the bank takes back.

-- What an operator decided: to give so much more of an order back, or (amount 0) to try failed refunds again. Below zero
-- is what the shop itself takes out again, because what it was given for is owed anyhow: the credit was reversed.
create table saldo.goodwill (
  tenant text not null,
  order_number text not null,
  -- made of what was asked for: asked once more by accident, it is the same
  goodwill_id text not null,
  -- the line it was given for; none: for the order
  line int,
  amount bigint not null,
  reason text not null,
  -- the system user at whose keyboard it was decided; none: the shop itself
  operator text,
  at timestamptz not null,
  primary key (tenant, goodwill_id),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number),
  check (amount >= 0 or operator is null)
);
create index goodwill_of_order on saldo.goodwill (tenant, order_number);
select saldo.protect_tenant_table('saldo.goodwill');
revoke update, delete, truncate on saldo.goodwill from saldo_app;
create trigger append_only before update or delete on saldo.goodwill
  for each row execute function saldo.refuse_change();

-- A refund that failed is tried again as a new one, later and later.
alter table saldo.refund add column not_before timestamptz;

alter table saldo.payment_event drop constraint payment_event_kind_check;
alter table saldo.payment_event add constraint payment_event_kind_check
  check (kind in ('paid', 'refunded', 'refund-failed', 'charged-back', 'chargeback-reversed'));

alter table saldo.ledger_transfer
  drop constraint ledger_transfer_event_check,
  drop constraint ledger_transfer_debit_check,
  drop constraint ledger_transfer_credit_check,
  add constraint ledger_transfer_event_check check (event in ('payment.paid', 'payment.charged-back',
    'payment.chargeback-reversed', 'delivery.delivered', 'delivery.reversed', 'refund.requested', 'refund.refunded',
    'refund.failed', 'goodwill.given', 'goodwill.taken-out')),
  add constraint ledger_transfer_debit_check
    check (debit in ('receivable', 'provider', 'supplier', 'fee', 'refund', 'goodwill')),
  add constraint ledger_transfer_credit_check
    check (credit in ('receivable', 'provider', 'supplier', 'fee', 'refund', 'goodwill'));

-- As before, with what was won back of chargebacks and with the goodwill.
drop view saldo.order_position;
create view saldo.order_position with (security_invoker = true) as
select
  o.*,
  (select coalesce(json_agg(json_build_object(
      'paymentId', p.payment_id, 'provider', p.provider, 'reference', p.reference, 'method', p.method,
      'amount', p.amount, 'state', p.state, 'failure', p.failure, 'checkoutUrl', p.checkout_url,
      'createdAt', p.created_at, 'askedAt', p.asked_at, 'awaitedAt', p.awaited_at,
      'paid', m.paid, 'returned', m.returned, 'chargedBack', m.charged_back, 'wonBack', m.won_back
    ) order by p.created_at, p.payment_id), '[]')
    from saldo.payment p
    cross join lateral (
      select
        coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0) as paid,
        coalesce(sum(case when e.kind in ('refund-failed', 'chargeback-reversed') then -e.amount else e.amount end)
          filter (where e.kind <> 'paid'), 0) as returned,
        coalesce(sum(e.amount) filter (where e.kind = 'charged-back'), 0) as charged_back,
        coalesce(sum(e.amount) filter (where e.kind = 'chargeback-reversed'), 0) as won_back
      from saldo.payment_event e where e.tenant = p.tenant and e.payment_id = p.payment_id
    ) m
    where p.tenant = o.tenant and p.order_number = o.order_number) as payments,
  (select coalesce(json_agg(json_build_object(
      'refundId', r.refund_id, 'paymentId', r.payment_id, 'amount', r.amount, 'reason', r.reason,
      'state', r.state, 'reference', r.reference, 'requestedAt', r.requested_at
    ) order by r.requested_at, r.refund_id), '[]')
    from saldo.refund r where r.tenant = o.tenant and r.order_number = o.order_number) as refunds,
  (select coalesce(json_agg(json_build_object(
      'line', d.line, 'unit', d.unit, 'externalId', d.external_id, 'amount', d.amount, 'state', d.state,
      'reference', d.reference, 'failure', d.failure, 'sentAt', d.sent_at, 'settledAt', d.settled_at
    ) order by d.line, d.unit), '[]')
    from saldo.delivery d where d.tenant = o.tenant and d.order_number = o.order_number) as deliveries,
  (select coalesce(json_agg(json_build_object(
      'line', l.line, 'itemKey', l.item_key, 'productId', l.product_id, 'brandName', l.brand_name,
      'description', l.description, 'msisdn', l.msisdn, 'faceAmount', l.face_amount,
      'serviceFee', l.service_fee, 'quantity', l.quantity
    ) order by l.line), '[]')
    from saldo.order_line l where l.tenant = o.tenant and l.order_number = o.order_number) as lines,
  (select coalesce(json_agg(json_build_object(
      'goodwillId', g.goodwill_id, 'line', g.line, 'amount', g.amount, 'at', g.at
    ) order by g.at, g.goodwill_id), '[]')
    from saldo.goodwill g where g.tenant = o.tenant and g.order_number = o.order_number) as goodwill
from saldo.orders o;

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
-- taken back by the shopper's bank, and given up by it again: the reference bears the sum so far, as a payment may be
-- charged back in parts
select p.tenant, 'payment.' || e.kind, p.payment_id || ' ' || e.so_far,
  case e.kind when 'charged-back' then 'receivable' else 'provider' end,
  case e.kind when 'charged-back' then 'provider' else 'receivable' end, e.amount, p.currency, p.order_number, e.at
from saldo.payment p
join (select c.*, sum(c.amount) over (partition by c.tenant, c.payment_id, c.kind order by c.event_no) as so_far
  from saldo.payment_event c where c.kind in ('charged-back', 'chargeback-reversed')) e
  on e.tenant = p.tenant and e.payment_id = p.payment_id
union all
-- given back by an operator although it was earned, and what of it turned out to be owed anyhow
select g.tenant, case when g.amount > 0 then 'goodwill.given' else 'goodwill.taken-out' end, g.goodwill_id,
  case when g.amount > 0 then 'goodwill' else 'receivable' end,
  case when g.amount > 0 then 'receivable' else 'goodwill' end, abs(g.amount), o.currency, g.order_number, g.at
from saldo.goodwill g join saldo.orders o on o.tenant = g.tenant and o.order_number = g.order_number
where g.amount <> 0
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
