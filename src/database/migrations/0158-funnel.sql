-- How many came to each step of the way to a purchase, by hour: sums of a brand, never a row per person. Pages are
-- counted where they are answered, and added now and then; carts and what became of them are counted again from their
-- own tables.
create table saldo.funnel_hour (
  tenant text not null references saldo.tenant,
  hour timestamptz not null,
  step text not null check (step in ('shop', 'number', 'cart-page', 'payment', 'cart', 'order', 'paid', 'done')),
  -- of a page, where they came from; of what became of a cart, the most seconds that it took since the step before
  part text not null,
  times bigint not null check (times > 0),
  primary key (tenant, hour, step, part)
);
select saldo.protect_tenant_table('saldo.funnel_hour');
select saldo.open_to_admin('saldo.funnel_hour');
-- Carts of the last hours are found without an index that every new cart would have to write to.
create index cart_by_time on saldo.cart using brin (created_at) with (pages_per_range = 16);
