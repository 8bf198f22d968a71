-- The light kind of automatic top-up: no account, and no charge by itself. When the network says that credit runs low,
-- whoever wished for it gets a text with a link that leads to the top-up, filled in.

create table saldo.light_top_up (
  tenant text not null references saldo.tenant,
  light_id text not null,
  msisdn text not null,
  product_id text not null,
  -- face value
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  -- whose it is where they were signed in: then its links ask them to sign in
  customer_id text,
  -- the order that it was wished for with, and the words of the wish, when, in which language, from where
  order_number text not null,
  consent_text text not null,
  text_version text not null,
  language text not null,
  agreed_at timestamptz not null,
  ip text not null,
  ended_at timestamptz,
  primary key (tenant, light_id),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number)
);
create unique index light_top_up_of_number on saldo.light_top_up (tenant, msisdn) where ended_at is null;

-- A text that credit runs low: one for one event of the network, its link good once and for a while.
create table saldo.light_notice (
  tenant text not null,
  notice_id text not null,
  light_id text not null,
  event_id text not null,
  noted_at timestamptz not null,
  expires_at timestamptz not null,
  -- the order that it became
  order_number text,
  primary key (tenant, notice_id),
  unique (tenant, event_id),
  foreign key (tenant, light_id) references saldo.light_top_up (tenant, light_id),
  -- a notice is taken before its order is written, in one transaction
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number) deferrable initially deferred
);
create index light_notice_of_light on saldo.light_notice (tenant, light_id, noted_at);

select saldo.protect_tenant_table(owned) from unnest(array['saldo.light_top_up', 'saldo.light_notice']::regclass[]) as owned;
