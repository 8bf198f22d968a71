-- Payment methods that are not offered for now, by brand. Every process reads them with the brands' settings, so the
-- table belongs to the registry.
create table saldo.paused_method (
  tenant text not null references saldo.tenant,
  method text not null,
  since timestamptz not null,
  operator text not null,
  reason text not null,
  primary key (tenant, method)
);
grant select on saldo.paused_method to saldo_admin;

-- How the partners answered in the last day: each is asked once a minute.
create table saldo.admin_partner_pulse (
  partner text not null,
  at timestamptz not null,
  -- until the answer, or until nobody waited any longer
  milliseconds int not null,
  -- why it did not answer as it should
  failure text,
  -- what it said besides: our balances, by currency in minor units
  balances jsonb,
  primary key (partner, at)
);
revoke all on saldo.admin_partner_pulse from saldo_app;
grant select, insert, delete on saldo.admin_partner_pulse to saldo_admin;
