-- Cash codes: printed on a till's receipt, each worth an amount for one brand, each good once. Only keyed fingerprints
-- are kept: nobody can read a code here, nor find one by trying without the key.

-- Codes that were issued or imported together.
create table saldo.cash_code_batch (
  tenant text not null references saldo.tenant,
  batch_id text not null,
  brand_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  made_at timestamptz not null,
  -- codes of a blocked batch redeem nothing any more
  blocked_at timestamptz,
  primary key (tenant, batch_id)
);

create table saldo.cash_code (
  tenant text not null,
  code_hash text not null,
  batch_id text not null,
  -- the order it is redeemed with; none while it is free. Given back by an order that could not be delivered, it is free again
  order_number text,
  redeemed_at timestamptz,
  blocked_at timestamptz,
  primary key (tenant, code_hash),
  foreign key (tenant, batch_id) references saldo.cash_code_batch (tenant, batch_id),
  -- a code is taken before its order is written, in one transaction
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number) deferrable initially deferred,
  check ((order_number is null) = (redeemed_at is null))
);
create unique index cash_code_of_order on saldo.cash_code (tenant, order_number) where order_number is not null;
create index cash_code_of_batch on saldo.cash_code (tenant, batch_id);

-- Tries of a caller, or of a range of codes, since the first of them. Whom it counts stands here as a fingerprint only.
create table saldo.cash_code_try (
  tenant text not null references saldo.tenant,
  counted_by text not null,
  since timestamptz not null,
  tries int not null check (tries >= 0),
  primary key (tenant, counted_by)
);
create index cash_code_try_by_time on saldo.cash_code_try (tenant, since);

select saldo.protect_tenant_table(owned) from unnest(array['saldo.cash_code_batch', 'saldo.cash_code',
  'saldo.cash_code_try']::regclass[]) as owned;
