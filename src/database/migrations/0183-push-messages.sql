-- Browsers whose owners asked to be told: of one order, or of everything that concerns a customer. A push service
-- delivers a message at the endpoint, encrypted for the browser's key. A device of an order goes once it was told.
create table saldo.push_device (
  tenant text not null references saldo.tenant,
  device_id text not null,
  order_number text,
  customer_id text,
  endpoint text not null check (length(endpoint) <= 1000),
  public_key text not null,
  auth_secret text not null,
  language text not null,
  used_at timestamptz not null,
  primary key (tenant, device_id),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id),
  check (num_nonnulls(order_number, customer_id) = 1)
);
create unique index push_device_of_order on saldo.push_device (tenant, order_number, endpoint)
  where order_number is not null;
create unique index push_device_of_customer on saldo.push_device (tenant, customer_id, endpoint)
  where customer_id is not null;

-- What a device is told, once for each subject: an order, a run ahead, a notice of low credit. Its words are made as it
-- is sent.
create table saldo.push_message (
  tenant text not null,
  device_id text not null,
  kind text not null check (kind in ('order', 'ahead', 'low')),
  about text not null,
  due_at timestamptz not null,
  -- sent, or given up
  settled_at timestamptz,
  primary key (tenant, device_id, kind, about),
  foreign key (tenant, device_id) references saldo.push_device (tenant, device_id) on delete cascade
);
select saldo.protect_tenant_table(owned)
  from unnest(array['saldo.push_device', 'saldo.push_message']::regclass[]) as owned;
