-- What was bought by whom within the last half hour, so that the same once more is asked about first. Only keyed
-- fingerprints of buyer and goods together are kept, and no longer than they are asked about: nobody can read here who
-- bought what, nor ask for it as somebody else.

create table saldo.bought_before (
  tenant text not null references saldo.tenant,
  fingerprint text not null,
  order_number text not null,
  line int not null,
  placed_at timestamptz not null,
  primary key (tenant, fingerprint, order_number, line),
  foreign key (tenant, order_number, line) references saldo.order_line (tenant, order_number, line)
);
create index bought_before_by_time on saldo.bought_before (tenant, placed_at);
select saldo.protect_tenant_table('saldo.bought_before'::regclass);
