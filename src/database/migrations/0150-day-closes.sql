-- A brand's closed days. Each record carries the hash of the brand's record before it and a signature; reopening a day
-- writes another record. Rows are never changed.
create table saldo.day_close (
  tenant text not null,
  close_no int not null check (close_no > 0),
  -- YYYY-MM-DD in the brand's time zone
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  kind text not null check (kind in ('close', 'reopen')),
  -- all that is closed, as JSON in one fixed form: what hash and signature are about
  content text not null,
  hash text not null,
  -- which key of the ring signed it
  print_key text not null,
  signature text not null,
  -- the press that wrote it
  action_id text not null,
  primary key (tenant, close_no),
  unique (tenant, action_id)
);
select saldo.protect_tenant_table('saldo.day_close');
select saldo.open_to_admin('saldo.day_close');
revoke update, delete, truncate on saldo.day_close from saldo_app;
create trigger append_only before update or delete on saldo.day_close
  for each row execute function saldo.refuse_change();
