-- Webhooks to programs of brand partners (Standard Webhooks): where to, signed with what, what, and each try.
create table saldo.webhook_address (
  tenant text not null references saldo.tenant,
  address_id text not null,
  url text not null check (length(url) <= 500),
  -- what it is told of
  kinds text[] not null check (cardinality(kinds) > 0),
  -- an operator's id
  made_by text not null,
  made_at timestamptz not null,
  -- since when something could not be delivered in three days
  failing_since timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant, address_id)
);
select saldo.protect_tenant_table('saldo.webhook_address');
select saldo.open_to_admin('saldo.webhook_address');

-- Two at once for a day after a change. Nothing is sent to an address before it has one.
create table saldo.webhook_secret (
  tenant text not null,
  address_id text not null,
  secret_no int not null,
  key_id text not null,
  sealed bytea not null,
  made_at timestamptz not null,
  ends_at timestamptz,
  primary key (tenant, address_id, secret_no),
  foreign key (tenant, address_id) references saldo.webhook_address
);
select saldo.protect_tenant_table('saldo.webhook_secret');
select saldo.open_to_admin('saldo.webhook_secret', '{key_id,sealed}');

-- The outbox: a row for each address and thing to tell, written with the change that it tells of.
create table saldo.webhook_delivery (
  tenant text not null,
  delivery_id text not null default gen_random_uuid()::text,
  address_id text not null,
  kind text not null check (kind in ('order.done', 'order.refunded', 'order.charged_back', 'stock.low', 'brand.published')),
  at timestamptz not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- tries of the present round; an operator may begin another
  tries int not null default 0,
  next_at timestamptz check ((next_at is null) = (state <> 'waiting')),
  primary key (tenant, delivery_id),
  foreign key (tenant, address_id) references saldo.webhook_address
);
select saldo.protect_tenant_table('saldo.webhook_delivery');
select saldo.open_to_admin('saldo.webhook_delivery');
create index webhook_delivery_due on saldo.webhook_delivery (tenant, next_at) where state = 'waiting';
create index webhook_delivery_latest on saldo.webhook_delivery (tenant, at desc, delivery_id);

create table saldo.webhook_attempt (
  tenant text not null,
  delivery_id text not null,
  attempt_no int not null,
  at timestamptz not null,
  -- null: there was no answer
  status int,
  failure text,
  primary key (tenant, delivery_id, attempt_no),
  foreign key (tenant, delivery_id) references saldo.webhook_delivery on delete cascade
);
select saldo.protect_tenant_table('saldo.webhook_attempt');
select saldo.open_to_admin('saldo.webhook_attempt');

-- Writes something down for each address of a brand that wants to hear of it, in the caller's transaction, and has it
-- sent. Its callers are triggers: whoever writes the change cannot forget it, and what is rolled back is told to nobody.
create function saldo.tell_programs(of_tenant text, of_kind text, happened timestamptz, facts jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- Not set where a brand is published: the back office and the loading of folders are no tenant.
  before constant text := coalesce(current_setting('saldo.tenant', true), '');
  told text;
begin
  perform set_config('saldo.tenant', of_tenant, true);
  for told in
    insert into saldo.webhook_delivery (tenant, address_id, kind, at, data, next_at)
    select a.tenant, a.address_id, of_kind, happened, facts, happened from saldo.webhook_address a
    where a.tenant = of_tenant and a.withdrawn_at is null and of_kind = any (a.kinds)
      and exists (select from saldo.webhook_secret s where s.tenant = a.tenant and s.address_id = a.address_id)
    returning delivery_id
  loop
    perform saldo.enqueue('webhook.due', jsonb_build_object('tenant', of_tenant, 'reference', told));
  end loop;
  perform set_config('saldo.tenant', before, true);
end $$;
revoke execute on function saldo.tell_programs from public, saldo_app, saldo_admin;

-- Of orders: from their timeline, which is written with each change.
create function saldo.tell_of_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  facts constant jsonb := jsonb_build_object('orderNumber', new.order_number);
  money jsonb;
begin
  -- Most brands have no address: they pay for one look.
  if not exists (select from saldo.webhook_address a where a.tenant = new.tenant and a.withdrawn_at is null) then
    return null;
  end if;
  if new.kind = 'order.done' then
    perform saldo.tell_programs(new.tenant, 'order.done', new.at, facts);
    return null;
  end if;
  money := jsonb_build_object('amount', new.details -> 'amount', 'currency',
    (select o.currency from saldo.orders o where o.tenant = new.tenant and o.order_number = new.order_number));
  if new.kind = 'refund.refunded' then
    perform saldo.tell_programs(new.tenant, 'order.refunded', new.at,
      facts || money || jsonb_build_object('refundId', new.details -> 'refundId'));
  else
    perform saldo.tell_programs(new.tenant, 'order.charged_back', new.at, facts || money);
  end if;
  return null;
end $$;
create trigger tell_programs after insert on saldo.order_event for each row
  when (new.kind in ('order.done', 'refund.refunded', 'payment.charged-back')) execute function saldo.tell_of_order();

create function saldo.tell_of_stock() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform saldo.tell_programs(new.tenant, 'stock.low', new.since,
    jsonb_build_object('productId', new.product_id, 'state', new.state));
  return null;
end $$;
create trigger tell_programs after insert or update of state on saldo.stock_level for each row
  execute function saldo.tell_of_stock();

create function saldo.tell_of_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform saldo.tell_programs(new.tenant, 'brand.published', now(), jsonb_build_object('version', new.version));
  return null;
end $$;
create trigger tell_programs after insert on saldo.tenant_settings for each row
  execute function saldo.tell_of_version();
revoke execute on function saldo.tell_of_order, saldo.tell_of_stock, saldo.tell_of_version from public, saldo_app, saldo_admin;
