-- What was promised and what was kept, by hour: calls of buying are counted where they are answered and added now and
-- then, deliveries are counted again from their orders.
create table saldo.objective_hour (
  tenant text not null references saldo.tenant,
  hour timestamptz not null,
  objective text not null check (objective in ('call', 'delivery')),
  outcome text not null check (outcome in ('well', 'missed')),
  times bigint not null check (times > 0),
  primary key (tenant, hour, objective, outcome)
);
select saldo.protect_tenant_table('saldo.objective_hour');
select saldo.open_to_admin('saldo.objective_hour');
