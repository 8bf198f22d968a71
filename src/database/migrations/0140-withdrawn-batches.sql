-- A batch of our own stock that is not to be sold any more: its codes are withdrawn, those that were sold stay sold.
do $$
declare
  one name;
begin
  -- The two rules of 0022 that name the state by what they say: their own names are PostgreSQL's.
  for one in
    select conname from pg_constraint where conrelid = 'saldo.stock_code'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%ANY (ARRAY[''free''%' or pg_get_constraintdef(oid) like '%(state = ''free''::text) = (external_id IS NULL)%')
  loop
    execute format('alter table saldo.stock_code drop constraint %I', one);
  end loop;
end $$;
alter table saldo.stock_code
  add constraint stock_code_states check (state in ('free', 'held', 'sold', 'withdrawn')),
  add constraint stock_code_of_unit check ((state in ('free', 'withdrawn')) = (external_id is null));

create table saldo.stock_withdrawal (
  tenant text not null references saldo.tenant,
  product_id text not null,
  batch text not null,
  -- how many codes were not sold yet
  codes int not null,
  withdrawn_at timestamptz not null,
  operator text not null,
  reason text not null,
  primary key (tenant, product_id, batch)
);
select saldo.protect_tenant_table('saldo.stock_withdrawal');
select saldo.open_to_admin('saldo.stock_withdrawal');

-- Below how many codes of a product somebody is told; no row: as the program says for all.
create table saldo.stock_line (
  tenant text not null references saldo.tenant,
  product_id text not null,
  below int not null check (below >= 0),
  primary key (tenant, product_id)
);
select saldo.protect_tenant_table('saldo.stock_line');
select saldo.open_to_admin('saldo.stock_line');

-- Lists of codes that operators sent, to be looked at and then imported: sealed, for a day.
create table saldo.admin_code_list (
  list_id text primary key,
  tenant text not null,
  operator_id text not null,
  name text not null,
  key_id text not null,
  sealed bytea not null,
  sent_at timestamptz not null
);
create index admin_code_list_by_time on saldo.admin_code_list (sent_at);
revoke all on saldo.admin_code_list from saldo_app;
grant select, insert, delete on saldo.admin_code_list to saldo_admin;
