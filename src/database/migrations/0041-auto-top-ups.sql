-- Automatic top-ups: what customers agreed to, and each occasion on which one of them ran.

-- What a line sets up besides: when the number is topped up by itself from then on. Of a line that only sets up, nothing
-- is delivered now.
alter table saldo.order_line add column agreement jsonb;
alter table saldo.order_line drop constraint order_line_quantity_check,
  add constraint order_line_quantity_check check (quantity > 0 or (quantity = 0 and agreement is not null));

-- The words by which it was ordered, when, from where; and the saved method that was chosen for it where nothing is paid now.
alter table saldo.orders add column auto_top_up_mandate jsonb;

-- A method may be kept with a payment of nothing.
alter table saldo.payment drop constraint payment_amount_check, add constraint payment_amount_check check (amount >= 0);

create table saldo.auto_top_up (
  tenant text not null,
  auto_top_up_id text not null,
  customer_id text not null,
  msisdn text not null,
  product_id text not null,
  -- the face value of each top-up
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  kind text not null check (kind in ('low-balance', 'weekly', 'monthly')),
  -- the balance under which it runs; none where only tariff renewals are watched
  low_balance_limit bigint check (low_balance_limit > 0),
  tariff_enabled boolean not null,
  -- Monday to Sunday as 1 to 7, or the day of the month
  day int,
  token_id text not null,
  status text not null check (status in ('enabled', 'disabled', 'deleted')),
  -- why we paused it; none where its owner did
  stopped_because text check (stopped_because in ('declined', 'card-expired', 'token-removed')),
  next_run timestamptz,
  -- the leave to run it, as it was given
  mandate_text text not null,
  mandate_version text not null,
  mandate_language text not null,
  mandate_at timestamptz not null,
  mandate_ip text not null,
  mandate_number text,
  -- the order that brought it
  set_up_by text not null,
  line int not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant, auto_top_up_id),
  -- an order sets up once what it sets up
  unique (tenant, set_up_by, line),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id),
  foreign key (tenant, token_id) references saldo.payment_token (tenant, token_id),
  foreign key (tenant, set_up_by, line) references saldo.order_line (tenant, order_number, line),
  check (case kind
    when 'low-balance' then day is null and (low_balance_limit is not null or tariff_enabled)
    when 'weekly' then day between 1 and 7 and low_balance_limit is null and not tariff_enabled
    else day between 1 and 31 and low_balance_limit is null and not tariff_enabled end),
  check (next_run is null or (kind <> 'low-balance' and status = 'enabled')),
  check (stopped_because is null or status <> 'enabled'),
  check ((status = 'deleted') = (ended_at is not null))
);
create unique index auto_top_up_low_balance on saldo.auto_top_up (tenant, msisdn)
  where kind = 'low-balance' and status <> 'deleted';
create index auto_top_up_due on saldo.auto_top_up (tenant, next_run) where next_run is not null;
create index auto_top_up_of_customer on saldo.auto_top_up (tenant, customer_id, created_at);
create index auto_top_up_of_token on saldo.auto_top_up (tenant, token_id) where status <> 'deleted';

-- Never twice for one occasion: a week's day, a month's day, an event of the network.
create table saldo.auto_top_up_run (
  tenant text not null,
  auto_top_up_id text not null,
  occasion text not null,
  state text not null check (state in ('due', 'charging', 'waiting', 'done', 'failed', 'skipped')),
  tries int not null default 0,
  next_try timestamptz,
  order_number text,
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant, auto_top_up_id, occasion),
  foreign key (tenant, auto_top_up_id) references saldo.auto_top_up (tenant, auto_top_up_id),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number)
);
create index auto_top_up_run_to_try on saldo.auto_top_up_run (tenant, next_try) where next_try is not null;
create index auto_top_up_run_of_order on saldo.auto_top_up_run (tenant, order_number) where order_number is not null;

do $$
declare owned text;
begin
  foreach owned in array array['auto_top_up', 'auto_top_up_run']
  loop
    perform saldo.protect_tenant_table(('saldo.' || owned)::regclass);
  end loop;
end $$;

-- The leave stays as it was given, whatever else is changed.
create function saldo.keep_auto_top_up() returns trigger language plpgsql as $$
begin
  if (new.customer_id, new.msisdn, new.set_up_by, new.line, new.created_at, new.mandate_text, new.mandate_version,
      new.mandate_language, new.mandate_at) is distinct from
    (old.customer_id, old.msisdn, old.set_up_by, old.line, old.created_at, old.mandate_text, old.mandate_version,
      old.mandate_language, old.mandate_at) and not saldo.is_erasing()
    or old.status = 'deleted' and new.status <> 'deleted' then
    raise exception 'an automatic top-up is kept as it was agreed to';
  end if;
  return new;
end $$;
create trigger kept before update on saldo.auto_top_up for each row execute function saldo.keep_auto_top_up();

-- The position of an order (0040-tax-on-lines.sql), with what its lines set up.
drop view saldo.order_position;
create view saldo.order_position with (security_invoker = true) as
select
  o.*,
  (select coalesce(json_agg(json_build_object(
      'paymentId', p.payment_id, 'provider', p.provider, 'reference', p.reference, 'method', p.method,
      'amount', p.amount, 'state', p.state, 'failure', p.failure, 'checkoutUrl', p.checkout_url,
      'createdAt', p.created_at, 'captureBefore', p.capture_before, 'askedAt', p.asked_at, 'awaitedAt', p.awaited_at,
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
    from saldo.capture c where c.tenant = o.tenant and c.order_number = o.order_number) as captures
from saldo.orders o;

-- As before (0026-orders-that-cost-nothing.sql); a payment of nothing moves nothing.
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
where l.face_amount <> c.cost and d.state = 'reversed';
