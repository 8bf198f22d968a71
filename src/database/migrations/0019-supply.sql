-- How our balance with a supplier stands where it does not stand well: `low` warns, `stopped` sells nothing of that
-- supplier's until there is credit again. No row: all is well.
create table saldo.supply (
  tenant text not null references saldo.tenant,
  supplier text not null,
  state text not null check (state in ('low', 'stopped')),
  -- what was left when it came to that, in minor units
  available bigint not null,
  since timestamptz not null,
  primary key (tenant, supplier)
);
select saldo.protect_tenant_table('saldo.supply');
