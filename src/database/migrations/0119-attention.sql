-- What needs a person, over all brands: gathered from the shops' rows each minute, worked off by operators.
create table saldo.admin_case (
  case_id text primary key,
  tenant text not null,
  source text not null,
  -- what it is about within the source: the same fact is one case
  key text not null,
  order_number text,
  -- further facts, without personal data
  facts jsonb not null,
  amount bigint,
  currency text check (currency in ('EUR', 'GBP', 'USD')),
  since timestamptz not null,
  due_at timestamptz not null,
  -- the cause is no longer there
  gone_at timestamptz,
  taken_by text,
  taken_at timestamptz,
  snoozed_until timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  reason text,
  unique (tenant, source, key),
  check ((resolved_at is null) = (resolved_by is null))
);
create index admin_case_open on saldo.admin_case (tenant, due_at) where gone_at is null and resolved_at is null;
create index admin_case_of_order on saldo.admin_case (tenant, order_number);
revoke all on saldo.admin_case from saldo_app;
grant select, insert, update on saldo.admin_case to saldo_admin;
