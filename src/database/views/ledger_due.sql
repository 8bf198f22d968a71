-- What the ledger must hold, computed anew from payments, deliveries and refunds. Checks compare the ledger with it,
-- and missing transfers are added from it.
create view saldo.ledger_due with (security_invoker = true) as
-- Paid. A payment may receive money more than once: the reference then contains the sum so far.
select p.tenant, 'payment.paid' as event,
  p.payment_id || case when e.so_far > e.amount then ' ' || e.so_far else '' end as reference,
  'provider' as debit, 'receivable' as credit,
  coalesce(e.amount, p.amount) as amount, p.currency, p.order_number, coalesce(e.at, p.created_at) as at
from saldo.payment p
left join (select c.*, sum(c.amount) over (partition by c.tenant, c.payment_id order by c.event_no) as so_far
  from saldo.payment_event c where c.kind = 'paid') e on e.tenant = p.tenant and e.payment_id = p.payment_id
where (p.state = 'paid' and p.amount > 0) or e.kind is not null
union all
-- Chargebacks and their reversals. The reference contains the sum so far, because a payment may be charged back in
-- parts.
select p.tenant, 'payment.' || e.kind, p.payment_id || ' ' || e.so_far,
  case e.kind when 'charged-back' then 'receivable' else 'provider' end,
  case e.kind when 'charged-back' then 'provider' else 'receivable' end, e.amount, p.currency, p.order_number, e.at
from saldo.payment p
join (select c.*, sum(c.amount) over (partition by c.tenant, c.payment_id, c.kind order by c.event_no) as so_far
  from saldo.payment_event c where c.kind in ('charged-back', 'chargeback-reversed')) e
  on e.tenant = p.tenant and e.payment_id = p.payment_id
union all
-- Goodwill: refunded by an operator although it was earned; and the part that turned out to be owed after all.
select g.tenant, case when g.amount > 0 then 'goodwill.given' else 'goodwill.taken-out' end, g.goodwill_id,
  case when g.amount > 0 then 'goodwill' else 'receivable' end,
  case when g.amount > 0 then 'receivable' else 'goodwill' end, abs(g.amount), o.currency, g.order_number, g.at
from saldo.goodwill g join saldo.orders o on o.tenant = g.tenant and o.order_number = g.order_number
where g.amount <> 0
union all
-- Delivered: the face value belongs to the supplier, the fee to us; what a promotion deducted is our cost,
-- and so is all of a replacement.
select d.tenant, 'delivery.delivered', d.external_id, part.debit, part.credit, part.amount, o.currency,
  d.order_number, coalesce(d.delivered_at, d.settled_at)
from (select u.*, (select min(e.at) from saldo.order_event e where e.tenant = u.tenant
    and e.order_number = u.order_number and e.kind = 'delivery.delivered'
    and e.details ->> 'externalId' = u.external_id) as delivered_at
  from saldo.delivery u where u.state in ('delivered', 'reversed')) d
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
join saldo.orders o on o.tenant = d.tenant and o.order_number = d.order_number,
  lateral (values ('receivable', 'supplier', l.face_amount), ('receivable', 'fee', l.service_fee),
    (case when o.replaces is null then 'promotion' else 'goodwill' end, 'receivable',
      l.face_amount + l.service_fee - d.amount)) as part(debit, credit, amount)
where part.amount > 0 and (d.state = 'delivered' or d.delivered_at is not null)
union all
-- Reversed by the supplier after delivery.
select d.tenant, 'delivery.reversed', d.external_id, part.credit, part.debit, part.amount, o.currency,
  d.order_number, d.settled_at
from saldo.delivery d
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
join saldo.orders o on o.tenant = d.tenant and o.order_number = d.order_number,
  lateral (values ('receivable', 'supplier', l.face_amount), ('receivable', 'fee', l.service_fee),
    (case when o.replaces is null then 'promotion' else 'goodwill' end, 'receivable',
      l.face_amount + l.service_fee - d.amount)) as part(debit, credit, amount)
where part.amount > 0 and d.state = 'reversed' and exists (select from saldo.order_event e where e.tenant = d.tenant
  and e.order_number = d.order_number and e.kind = 'delivery.delivered'
  and e.details ->> 'externalId' = d.external_id)
union all
-- Owed to the shopper and to be refunded.
select r.tenant, 'refund.requested', r.refund_id, 'receivable', 'refund', r.amount, p.currency, r.order_number,
  r.requested_at
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
union all
-- Refunded.
select r.tenant, 'refund.refunded', r.refund_id, 'refund', 'provider', coalesce(e.amount, r.amount), p.currency,
  r.order_number, coalesce(e.at, r.requested_at)
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
left join saldo.payment_event e on e.tenant = r.tenant and e.payment_id = r.payment_id and e.kind = 'refunded'
  and e.reference = r.refund_id
where r.state = 'refunded' or e.kind is not null
union all
-- The refund failed: owed again, and back with the provider if it had left.
select r.tenant, 'refund.failed', r.refund_id, case when e.kind is null then 'refund' else 'provider' end, 'receivable',
  r.amount, p.currency, r.order_number, coalesce(e.at, (select min(f.at) from saldo.order_event f
    where f.tenant = r.tenant and f.order_number = r.order_number and f.kind = 'refund.failed'
    and f.details ->> 'refundId' = r.refund_id), r.requested_at)
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
left join saldo.payment_event e on e.tenant = r.tenant and e.payment_id = r.payment_id and e.kind = 'refund-failed'
  and e.reference = r.refund_id
where r.state = 'failed'
union all
-- Paid out to our bank by the payment provider: this brand's part, less the provider's charges.
select s.tenant, 'settlement.paid-out', s.settlement_id, case when s.paid_out > 0 then 'bank' else 'provider' end,
  case when s.paid_out > 0 then 'provider' else 'bank' end, abs(s.paid_out), s.currency, '', s.settled_at
from saldo.settlement s where s.paid_out <> 0
union all
select s.tenant, 'settlement.charges', s.settlement_id, 'charges', 'provider', s.charges, s.currency, '', s.settled_at
from saldo.settlement s where s.charges > 0
union all
-- The difference between face value and what the supplier charges; none for what the supplier reverses.
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
-- Chargebacks written off, and the part that came back or is not owed any more.
select s.tenant, case when s.amount > 0 then 'loss.written-off' else 'loss.taken-out' end, s.loss_id,
  case when s.amount > 0 then 'loss' else 'receivable' end, case when s.amount > 0 then 'receivable' else 'loss' end,
  abs(s.amount), o.currency, s.order_number, s.at
from saldo.loss s join saldo.orders o on o.tenant = s.tenant and o.order_number = s.order_number
where s.amount <> 0
union all
-- Differences with a partner that a person booked.
select b.tenant, 'difference.booked', b.difference_no::text, b.debit, b.credit, b.amount, b.currency, b.order_number, b.at
from saldo.difference_booking b;

grant select on saldo.ledger_due to saldo_app, saldo_admin;
