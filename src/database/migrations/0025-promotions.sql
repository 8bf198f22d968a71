-- Promo codes: what they take off, for what, when and how often; which cart they stand in, and which orders used them.

create table saldo.promotion (
  tenant text not null references saldo.tenant,
  promotion_id text not null,
  -- a keyed fingerprint of the code: nobody reads the code here, and nobody can try codes out without the key
  code_key text not null,
  -- the code's first and last letters
  hint text not null,
  -- what operators call it
  name text not null,
  kind text not null check (kind in ('percentage', 'amount', 'free-fee')),
  -- hundredths of a percent, or minor units
  value bigint not null,
  -- null: all
  product_ids text[],
  brand_ids text[],
  channels text[],
  starts_at timestamptz,
  ends_at timestamptz,
  stands_beside boolean not null,
  uses_limit int check (uses_limit > 0),
  uses_per_customer int check (uses_per_customer > 0),
  -- orders that used it, but for those that came to nothing
  uses int not null default 0 check (uses >= 0),
  created_at timestamptz not null,
  stopped_at timestamptz,
  primary key (tenant, promotion_id),
  unique (tenant, code_key),
  check (case kind when 'percentage' then value between 1 and 10000 when 'amount' then value > 0 else value = 0 end),
  check (starts_at < ends_at),
  check (uses <= uses_limit)
);

create table saldo.cart_promotion (
  tenant text not null,
  cart_name text not null,
  promotion_id text not null,
  added_at timestamptz not null,
  primary key (tenant, cart_name, promotion_id),
  foreign key (tenant, cart_name) references saldo.cart (tenant, cart_name),
  foreign key (tenant, promotion_id) references saldo.promotion (tenant, promotion_id)
);

create table saldo.promotion_use (
  tenant text not null,
  promotion_id text not null,
  order_number text not null,
  -- what it took off that order
  discount bigint not null check (discount > 0),
  used_at timestamptz not null,
  -- the order came to nothing: it may be used again
  given_back_at timestamptz,
  primary key (tenant, promotion_id, order_number),
  foreign key (tenant, promotion_id) references saldo.promotion (tenant, promotion_id),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number)
);
create index promotion_use_of_order on saldo.promotion_use (tenant, order_number);

-- By whom a use counts: keyed fingerprints of account, e-mail address and numbers. A use that was given back counts no more.
create table saldo.promotion_user (
  tenant text not null,
  promotion_id text not null,
  subject bigint not null,
  order_number text not null,
  primary key (tenant, promotion_id, subject, order_number),
  foreign key (tenant, promotion_id, order_number)
    references saldo.promotion_use (tenant, promotion_id, order_number)
);

select saldo.protect_tenant_table(owned) from unnest(array['saldo.promotion', 'saldo.cart_promotion',
  'saldo.promotion_use', 'saldo.promotion_user']::regclass[]) as owned;
