-- The shop's tables. Every row belongs to a tenant, and the tenant leads every key, so that row-level security,
-- joins and a later spread over several machines all follow the same line. Amounts are minor units.
-- That the tenant is there is checked where a chain of references ends: order to cart, and cart to tenant.

create table saldo.product (
  tenant text not null references saldo.tenant,
  product_id text not null,
  position int not null,
  brand_id text not null,
  brand_name text not null,
  category_id text not null,
  kind text not null check (kind in ('topup')),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'OUT_OF_STOCK', 'COMING_SOON', 'DISCONTINUED')),
  operator_id int not null,
  description jsonb not null,
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  amount bigint check (amount > 0),
  amount_min bigint,
  amount_max bigint,
  amount_step bigint check (amount_step > 0),
  service_fee bigint not null default 0 check (service_fee >= 0),
  usual boolean not null default false,
  supplier text not null,
  supplier_product_id bigint not null,
  primary key (tenant, product_id),
  check ((amount is null) = (amount_min is not null and amount_max is not null and amount_step is not null)),
  check (amount_min is null or (amount_min > 0 and amount_min <= amount_max))
);
comment on column saldo.product.description is 'language to text';

create table saldo.cart (
  tenant text not null references saldo.tenant,
  cart_name text not null,
  items jsonb not null default '[]',
  channel text not null,
  country text,
  language text not null,
  delivery_address jsonb,
  otp_state text not null default 'none' check (otp_state in ('none', 'required', 'passed')),
  -- the order this cart became; written with the order, so that whoever locks the cart sees it
  order_number text,
  renews text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant, cart_name),
  -- one new cart for each cart that ended in a failed or cancelled order, however often its page is opened
  unique (tenant, renews)
);

create table saldo.orders (
  tenant text not null,
  order_number text not null,
  cart_name text not null,
  state text not null check (state in ('open', 'paid', 'done', 'cancelled')),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  total bigint not null check (total > 0),
  total_service_fee bigint not null check (total_service_fee >= 0),
  contact jsonb not null,
  language text not null,
  channel text not null,
  country text,
  client_ip text not null,
  -- the shopper's wish to have it at once, which ends the right to withdraw: the text agreed to, when, from where
  start_now jsonb,
  placed_at timestamptz not null,
  paid_at timestamptz,
  done_at timestamptz,
  primary key (tenant, order_number),
  -- the first law of the money path: one order for each cart
  unique (tenant, cart_name),
  foreign key (tenant, cart_name) references saldo.cart (tenant, cart_name)
);
create index orders_by_time on saldo.orders (tenant, placed_at);
create index orders_to_deliver on saldo.orders (tenant, paid_at) where state = 'paid';

create table saldo.order_line (
  tenant text not null,
  order_number text not null,
  line int not null,
  item_key text not null,
  product_id text not null,
  brand_name text not null,
  description text not null,
  msisdn text not null,
  operator_id int not null,
  face_amount bigint not null check (face_amount > 0),
  service_fee bigint not null check (service_fee >= 0),
  quantity int not null check (quantity > 0),
  supplier text not null,
  supplier_product_id bigint not null,
  ranged boolean not null,
  placed_at timestamptz not null,
  primary key (tenant, order_number, line),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number)
);
-- how many orders a number had in the last hour
create index order_line_by_number on saldo.order_line (tenant, msisdn, placed_at);

-- What happened to an order, in order, by whom: never changed, never removed. Only ever written with a change of its
-- order, under that order's lock, so it need not look the order up once more for every line (nine times a purchase).
create table saldo.order_event (
  tenant text not null,
  order_number text not null,
  event_no bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  actor text not null check (actor in ('shopper', 'provider', 'supplier', 'clock', 'operator', 'shop')),
  reference text,
  details jsonb,
  primary key (tenant, order_number, event_no)
);

create table saldo.payment (
  tenant text not null,
  payment_id text not null,
  order_number text not null,
  provider text not null,
  reference text,
  method text not null,
  method_details jsonb not null default '{}',
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  state text not null
    check (state in ('creating', 'unknown', 'open', 'pending', 'authorized', 'paid', 'failed', 'cancelled', 'expired')),
  checkout_url text,
  failure text,
  created_at timestamptz not null,
  asked_at timestamptz,
  -- when the shopper first came back and found it undecided
  awaited_at timestamptz,
  look_at timestamptz,
  primary key (tenant, payment_id),
  unique (tenant, provider, reference),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number)
);
create index payment_of_order on saldo.payment (tenant, order_number);
create index payment_to_look_at on saldo.payment (tenant, look_at) where look_at is not null;

-- Money that moved or was asked to move. Amounts paid, refunded and owed are sums over these rows.
create table saldo.payment_event (
  tenant text not null,
  payment_id text not null,
  event_no bigint generated always as identity,
  kind text not null check (kind in ('paid', 'refunded', 'refund-failed', 'charged-back')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  reference text not null,
  primary key (tenant, payment_id, event_no),
  -- the same news twice is one event
  unique (tenant, payment_id, kind, reference),
  foreign key (tenant, payment_id) references saldo.payment (tenant, payment_id)
);

create table saldo.refund (
  tenant text not null,
  refund_id text not null,
  order_number text not null,
  payment_id text not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('undeliverable', 'reversed', 'paid-twice', 'paid-too-late', 'operator')),
  state text not null check (state in ('requested', 'sending', 'unknown', 'pending', 'refunded', 'failed')),
  reference text,
  failure text,
  requested_at timestamptz not null,
  look_at timestamptz,
  primary key (tenant, refund_id),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number),
  foreign key (tenant, payment_id) references saldo.payment (tenant, payment_id)
);
create index refund_of_order on saldo.refund (tenant, order_number);
create index refund_to_look_at on saldo.refund (tenant, look_at) where look_at is not null;

create table saldo.delivery (
  tenant text not null,
  order_number text not null,
  line int not null,
  unit int not null,
  external_id text not null,
  amount bigint not null check (amount > 0),
  state text not null
    check (state in ('planned', 'sending', 'unknown', 'submitted', 'delivered', 'failed', 'reversed')),
  reference text,
  failure text,
  sent_at timestamptz,
  settled_at timestamptz,
  look_at timestamptz,
  -- one delivery for each line and unit, and the same key is what the supplier refuses to do twice
  primary key (tenant, order_number, line, unit),
  unique (tenant, external_id),
  foreign key (tenant, order_number, line) references saldo.order_line (tenant, order_number, line)
);
create index delivery_to_look_at on saldo.delivery (tenant, look_at) where look_at is not null;

create table saldo.otp (
  tenant text not null,
  cart_name text not null,
  code_hash text not null,
  sent_to text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  primary key (tenant, cart_name),
  foreign key (tenant, cart_name) references saldo.cart (tenant, cart_name)
);

create table saldo.message (
  tenant text not null,
  message_id text not null,
  order_number text not null,
  -- what the message is about; with the order it is unique, so that nobody is told twice
  occasion text not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  created_at timestamptz not null,
  -- who took it for sending has a minute; nobody else sends it meanwhile
  taken_at timestamptz,
  sent_at timestamptz,
  primary key (tenant, message_id),
  unique (tenant, order_number, occasion),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number)
);

create table saldo.idempotency_key (
  tenant text not null references saldo.tenant,
  caller text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  started_at timestamptz not null,
  status int,
  answer jsonb,
  primary key (tenant, caller, route, key)
);

-- Counters for limits on guessable things. The key names the tenant; rows live for minutes and may be lost in a crash.
create unlogged table saldo.rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint
);

do $$
declare owned text;
begin
  foreach owned in array array['product', 'cart', 'orders', 'order_line', 'order_event', 'payment', 'payment_event',
    'refund', 'delivery', 'otp', 'message', 'idempotency_key']
  loop
    perform saldo.protect_tenant_table(('saldo.' || owned)::regclass);
  end loop;
end $$;

-- Append-only is a fact, not a habit.
create function saldo.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete on saldo.payment_event
  for each row execute function saldo.refuse_change();
create trigger append_only before update or delete on saldo.order_event
  for each row execute function saldo.refuse_change();

-- Everything that decides what becomes of an order, in one row. The view runs with its reader's rights, so that
-- row-level security holds here as on the tables.
create view saldo.order_position with (security_invoker = true) as
select
  o.*,
  (select coalesce(json_agg(json_build_object(
      'paymentId', p.payment_id, 'provider', p.provider, 'reference', p.reference, 'method', p.method,
      'amount', p.amount, 'state', p.state, 'failure', p.failure, 'checkoutUrl', p.checkout_url,
      'createdAt', p.created_at, 'askedAt', p.asked_at, 'awaitedAt', p.awaited_at,
      'paid', m.paid, 'returned', m.returned, 'chargedBack', m.charged_back
    ) order by p.created_at, p.payment_id), '[]')
    from saldo.payment p
    cross join lateral (
      select
        coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0) as paid,
        coalesce(sum(case e.kind when 'refund-failed' then -e.amount else e.amount end)
          filter (where e.kind <> 'paid'), 0) as returned,
        coalesce(sum(e.amount) filter (where e.kind = 'charged-back'), 0) as charged_back
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
    from saldo.order_line l where l.tenant = o.tenant and l.order_number = o.order_number) as lines
from saldo.orders o;
