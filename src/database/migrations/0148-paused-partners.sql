-- Partners that are not used for now, by brand: no new payment begins with such a provider, and nothing of such a
-- supplier is sold. Beside the paused methods, and read as they are.
create table saldo.paused_partner (
  tenant text not null references saldo.tenant,
  partner text not null,
  since timestamptz not null,
  operator text not null,
  reason text not null,
  primary key (tenant, partner)
);
grant select on saldo.paused_partner to saldo_admin;
