-- How long shoppers usually wait, from payment to delivery, by brand of the catalogue: measured now and then from the
-- deliveries of the last days, so that no page measures anything.
create table saldo.usual_wait (
  tenant text not null references saldo.tenant,
  kind text not null,
  brand_name text not null,
  deliveries int not null check (deliveries > 0),
  -- half of them took no longer
  half_seconds float8 not null check (half_seconds >= 0),
  primary key (tenant, kind, brand_name)
);
select saldo.protect_tenant_table('saldo.usual_wait');
select saldo.open_to_admin('saldo.usual_wait');
