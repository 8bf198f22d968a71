-- What a bank took back and nobody gets again is written off by a person; and a difference between our books and a
-- partner's is closed by one.

-- Written off; below zero is what the shop takes out again, because the bank gave it up or it is not owed any more.
create table saldo.loss (
  tenant text not null,
  order_number text not null,
  loss_id text not null,
  amount bigint not null,
  -- all that banks had taken of the order by then: what they take later is to be seen to again
  charged_back bigint not null,
  reason text not null,
  -- the system user who decided it; none: the shop itself
  operator text,
  at timestamptz not null,
  primary key (tenant, loss_id),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number),
  check (amount >= 0 or operator is null)
);
create index loss_of_order on saldo.loss (tenant, order_number);
select saldo.protect_tenant_table('saldo.loss');
revoke update, delete, truncate on saldo.loss from saldo_app;
create trigger append_only before update or delete on saldo.loss
  for each row execute function saldo.refuse_change();

-- Who closed it for good, and why. The same difference is not opened again then.
alter table saldo.difference add column closed_by text, add column closed_reason text,
  add check ((closed_by is null) = (closed_reason is null) and (closed_by is null or closed_at is not null));

alter table saldo.ledger_transfer
  drop constraint ledger_transfer_event_check,
  drop constraint ledger_transfer_debit_check,
  drop constraint ledger_transfer_credit_check,
  add constraint ledger_transfer_event_check check (event in ('payment.paid', 'payment.charged-back',
    'payment.chargeback-reversed', 'delivery.delivered', 'delivery.reversed', 'refund.requested', 'refund.refunded',
    'refund.failed', 'goodwill.given', 'goodwill.taken-out', 'loss.written-off', 'loss.taken-out',
    'settlement.paid-out', 'settlement.charges', 'supplier.discount', 'supplier.discount-lost')),
  add constraint ledger_transfer_debit_check check (debit in ('receivable', 'provider', 'supplier', 'fee', 'refund',
    'goodwill', 'loss', 'bank', 'charges', 'discount', 'promotion')),
  add constraint ledger_transfer_credit_check check (credit in ('receivable', 'provider', 'supplier', 'fee', 'refund',
    'goodwill', 'loss', 'bank', 'charges', 'discount', 'promotion'));

-- As before (0050-what-an-order-has-to-do-with.sql), with what was written off.
drop view saldo.order_position;
create view saldo.order_position with (security_invoker = true) as
select
  o.*,
  (select coalesce(json_agg(json_build_object(
      'paymentId', p.payment_id, 'provider', p.provider, 'reference', p.reference, 'method', p.method,
      'amount', p.amount, 'state', p.state, 'failure', p.failure, 'checkoutUrl', p.checkout_url,
      'createdAt', p.created_at, 'captureBefore', p.capture_before, 'askedAt', p.asked_at, 'awaitedAt', p.awaited_at,
      'keepsAs', p.method_details -> 'keepsAs', 'charges', p.method_details -> 'charges',
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
      'kind', l.kind, 'description', l.description, 'msisdn', l.msisdn, 'faceAmount', l.face_amount,
      'serviceFee', l.service_fee, 'quantity', l.quantity, 'vatRate', l.vat_rate, 'agreement', l.agreement
    ) order by l.line), '[]')
    from saldo.order_line l where l.tenant = o.tenant and l.order_number = o.order_number) as lines,
  (select coalesce(json_agg(json_build_object(
      'goodwillId', g.goodwill_id, 'line', g.line, 'amount', g.amount, 'at', g.at
    ) order by g.at, g.goodwill_id), '[]')
    from saldo.goodwill g where g.tenant = o.tenant and g.order_number = o.order_number) as goodwill,
  (select coalesce(json_agg(json_build_object(
      'captureId', c.capture_id, 'paymentId', c.payment_id, 'amount', c.amount, 'state', c.state,
      'reference', c.reference, 'requestedAt', c.requested_at
    ) order by c.requested_at, c.capture_id), '[]')
    from saldo.capture c where c.tenant = o.tenant and c.order_number = o.order_number) as captures,
  (select r.auto_top_up_id from saldo.auto_top_up_run r
    where r.tenant = o.tenant and r.order_number = o.order_number limit 1) as run_of,
  (select coalesce(json_agg(json_build_object(
      'lossId', s.loss_id, 'amount', s.amount, 'chargedBack', s.charged_back, 'at', s.at
    ) order by s.at, s.loss_id), '[]')
    from saldo.loss s where s.tenant = o.tenant and s.order_number = o.order_number) as losses
from saldo.orders o;

-- As before (0041-auto-top-ups.sql), with what was written off.
create or replace view saldo.ledger_due with (security_invoker = true) as
-- paid; more may come to the same payment, and then the reference bears the sum so far
select p.tenant, 'payment.paid' as event,
  p.payment_id || case when e.so_far > e.amount then ' ' || e.so_far else '' end as reference,
  'provider' as debit, 'receivable' as credit,
  coalesce(e.amount, p.amount) as amount, p.currency, p.order_number, coalesce(e.at, p.created_at) as at
from saldo.payment p
left join (select c.*, sum(c.amount) over (partition by c.tenant, c.payment_id order by c.event_no) as so_far
  from saldo.payment_event c where c.kind = 'paid') e on e.tenant = p.tenant and e.payment_id = p.payment_id
where (p.state = 'paid' and p.amount > 0) or e.kind is not null
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
-- delivered: the face value is the supplier's, the fee is ours, and what the shopper did not pay of them is our gift
select d.tenant, 'delivery.delivered', d.external_id, part.debit, part.credit, part.amount, o.currency,
  d.order_number, coalesce(d.delivered_at, d.settled_at)
from (select u.*, (select min(e.at) from saldo.order_event e where e.tenant = u.tenant
    and e.order_number = u.order_number and e.kind = 'delivery.delivered'
    and e.details ->> 'externalId' = u.external_id) as delivered_at
  from saldo.delivery u where u.state in ('delivered', 'reversed')) d
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
join saldo.orders o on o.tenant = d.tenant and o.order_number = d.order_number,
  lateral (values ('receivable', 'supplier', l.face_amount), ('receivable', 'fee', l.service_fee),
    ('promotion', 'receivable', l.face_amount + l.service_fee - d.amount)) as part(debit, credit, amount)
where part.amount > 0 and (d.state = 'delivered' or d.delivered_at is not null)
union all
-- taken back by the supplier after it was delivered
select d.tenant, 'delivery.reversed', d.external_id, part.credit, part.debit, part.amount, o.currency,
  d.order_number, d.settled_at
from saldo.delivery d
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
join saldo.orders o on o.tenant = d.tenant and o.order_number = d.order_number,
  lateral (values ('receivable', 'supplier', l.face_amount), ('receivable', 'fee', l.service_fee),
    ('promotion', 'receivable', l.face_amount + l.service_fee - d.amount)) as part(debit, credit, amount)
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
where r.state = 'failed'
union all
-- paid out to our bank by the payment provider: this brand's part, less what it cost
select s.tenant, 'settlement.paid-out', s.settlement_id, case when s.paid_out > 0 then 'bank' else 'provider' end,
  case when s.paid_out > 0 then 'provider' else 'bank' end, abs(s.paid_out), s.currency, '', s.settled_at
from saldo.settlement s where s.paid_out <> 0
union all
select s.tenant, 'settlement.charges', s.settlement_id, 'charges', 'provider', s.charges, s.currency, '', s.settled_at
from saldo.settlement s where s.charges > 0
union all
-- what the supplier charges less than the face value, or more; nothing of what it takes back
select d.tenant, 'supplier.discount', d.external_id, case when l.face_amount > c.cost then 'supplier' else 'discount' end,
  case when l.face_amount > c.cost then 'discount' else 'supplier' end, abs(l.face_amount - c.cost), c.currency,
  d.order_number, c.at
from saldo.delivery_cost c
join saldo.delivery d on d.tenant = c.tenant and d.external_id = c.external_id
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
where l.face_amount <> c.cost
union all
select d.tenant, 'supplier.discount-lost', d.external_id,
  case when l.face_amount > c.cost then 'discount' else 'supplier' end,
  case when l.face_amount > c.cost then 'supplier' else 'discount' end, abs(l.face_amount - c.cost), c.currency,
  d.order_number, d.settled_at
from saldo.delivery_cost c
join saldo.delivery d on d.tenant = c.tenant and d.external_id = c.external_id
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
where l.face_amount <> c.cost and d.state = 'reversed'
union all
-- taken back by a bank and written off, and what of it came back or is not owed any more
select s.tenant, case when s.amount > 0 then 'loss.written-off' else 'loss.taken-out' end, s.loss_id,
  case when s.amount > 0 then 'loss' else 'receivable' end, case when s.amount > 0 then 'receivable' else 'loss' end,
  abs(s.amount), o.currency, s.order_number, s.at
from saldo.loss s join saldo.orders o on o.tenant = s.tenant and o.order_number = s.order_number
where s.amount <> 0;
