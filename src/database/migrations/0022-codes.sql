-- More than top-ups can be sold: what goes to no number, from a supplier (a PIN, an eSIM) or from our own stock of codes.

-- Where a product comes from: nobody yet; our own stock; or a supplier, whose operator only a top-up needs.
alter table saldo.product drop constraint product_source_check;
alter table saldo.product add constraint product_source_check check (
  case when supplier is null or supplier = 'stock' then num_nonnulls(operator_id, supplier_product_id) = 0
    else supplier_product_id is not null end
  and (kind <> 'topup' or operator_id is not null)
);

alter table saldo.order_line
  alter column msisdn drop not null,
  alter column operator_id drop not null,
  alter column supplier_product_id drop not null,
  add column kind text not null default 'topup' check (kind in ('topup', 'voucher', 'giftcard', 'esim-plan')),
  add constraint order_line_source_check check ((supplier = 'stock') = (supplier_product_id is null));

-- What the shopper paid for a unit is nothing where all of it was given.
alter table saldo.delivery drop constraint delivery_amount_check;
alter table saldo.delivery add constraint delivery_amount_check check (amount >= 0);

-- What a shopper gets in hand with a unit: a code, or what an eSIM is installed with. Sealed under the key named beside it.
create table saldo.delivery_contents (
  tenant text not null,
  external_id text not null,
  key_id text not null,
  sealed bytea not null,
  kept_at timestamptz not null,
  primary key (tenant, external_id),
  foreign key (tenant, external_id) references saldo.delivery (tenant, external_id)
);
select saldo.protect_tenant_table('saldo.delivery_contents');
-- which are sealed under a key that is to go
create index delivery_contents_by_key on saldo.delivery_contents (tenant, key_id);

-- Our own stock of codes. A code is free, held for one unit of an order while that is paid, or sold with it.
create table saldo.stock_code (
  tenant text not null references saldo.tenant,
  code_id bigint generated always as identity,
  product_id text not null,
  -- made of the code with a secret: whoever reads the table can neither read nor try out codes
  fingerprint text not null,
  key_id text not null,
  sealed bytea not null,
  expires_on date,
  -- the list it came with
  batch text not null,
  imported_at timestamptz not null,
  state text not null default 'free' check (state in ('free', 'held', 'sold')),
  -- the unit it is held for or was sold with: its delivery's own reference
  external_id text,
  held_until timestamptz,
  sold_at timestamptz,
  primary key (tenant, code_id),
  -- no code is there twice, and no unit has two
  unique (tenant, fingerprint),
  unique (tenant, external_id),
  check ((state = 'free') = (external_id is null)),
  check ((state = 'held') = (held_until is not null)),
  check ((state = 'sold') = (sold_at is not null))
);
create index stock_code_free on saldo.stock_code (tenant, product_id, expires_on, code_id) where state = 'free';
create index stock_code_held on saldo.stock_code (tenant, held_until) where state = 'held';
create index stock_code_by_key on saldo.stock_code (tenant, key_id);
select saldo.protect_tenant_table('saldo.stock_code');

-- How a product's stock stood when it was last told of; no row: enough is there.
create table saldo.stock_level (
  tenant text not null references saldo.tenant,
  product_id text not null,
  state text not null check (state in ('low', 'out')),
  since timestamptz not null,
  primary key (tenant, product_id)
);
select saldo.protect_tenant_table('saldo.stock_level');

-- The position of an order (0017-captures.sql), with what kind of thing each line is.
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
      'serviceFee', l.service_fee, 'quantity', l.quantity
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
