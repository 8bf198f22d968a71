-- A brand moves to another cell: where it stands on its way. No row: it is sold here, or not known.
create table saldo.brand_place (
  tenant text primary key references saldo.tenant,
  -- here still: 'paused' begins nothing new, 'closed' writes nothing; 'elsewhere' is sold by the other cell, and its rows
  -- are kept. 'arriving' comes from the other cell, which may still take it back.
  state text not null check (state in ('paused', 'closed', 'elsewhere', 'arriving')),
  -- the other cell
  cell text not null check (cell ~ '^[a-z]$'),
  since timestamptz not null default now(),
  -- the rows of a brand that is elsewhere were dropped
  dropped_at timestamptz
);
revoke insert, update, delete, truncate on saldo.brand_place from saldo_app;
grant select on saldo.brand_place to saldo_app, saldo_admin;

-- The owner of the schema may change kept rows: migrations have to, and dropping them is its command.
create function saldo.refuse_moved() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'the brand moves to another cell: its rows are kept as they are' using errcode = 'SA003';
end $$;

-- Has the database refuse every change of a brand's rows in a table. It waits for transactions that write there.
create function saldo.close_table(its_table regclass, of_tenant text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create or replace trigger %I before insert on %s for each row when (new.tenant = %L) execute function saldo.refuse_moved()',
    'moved_in_' || of_tenant, its_table, of_tenant);
  execute format('create or replace trigger %I before update or delete on %s for each row when (old.tenant = %L) execute function saldo.refuse_moved()',
    'moved_' || of_tenant, its_table, of_tenant);
end $$;

create function saldo.open_table(its_table regclass, of_tenant text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('drop trigger if exists %I on %s', 'moved_in_' || of_tenant, its_table);
  execute format('drop trigger if exists %I on %s', 'moved_' || of_tenant, its_table);
end $$;
revoke execute on function saldo.close_table, saldo.open_table from public, saldo_app;

-- Rows that are copied from another cell are no news: what they set off happened there.
create function saldo.is_copying() returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(current_setting('saldo.copying', true), '') = 'on'
    and pg_has_role(session_user, (select relowner from pg_class where oid = 'saldo.tenant'::regclass), 'member')
$$;

create or replace trigger keep_months after insert or delete or update on saldo.ledger_day
  for each row when (not saldo.is_copying()) execute function saldo.keep_ledger_months();
create or replace trigger tell_programs after insert on saldo.order_event
  for each row when (new.kind in ('order.done', 'refund.refunded', 'payment.charged-back') and not saldo.is_copying())
  execute function saldo.tell_of_order();
create or replace trigger tell_programs after insert or update of state on saldo.stock_level
  for each row when (not saldo.is_copying()) execute function saldo.tell_of_stock();
create or replace trigger tell_programs after insert on saldo.tenant_settings
  for each row when (not saldo.is_copying()) execute function saldo.tell_of_version();

-- An order may replace a delivery of an order: when both are copied, neither table can come first.
alter table saldo.orders alter constraint orders_tenant_replaces_fkey deferrable;
