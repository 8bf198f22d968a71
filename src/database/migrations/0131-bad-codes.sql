-- A code of our own stock that did not work for its buyer: whom it was bought from is asked for another, or for money.
alter table saldo.stock_code add bad_at timestamptz, add bad_because text, add bad_by text,
  add check ((bad_at is null) = (bad_because is null) and (bad_at is null) = (bad_by is null));
create index stock_code_bad on saldo.stock_code (tenant, bad_at) where bad_at is not null;
grant select (bad_at, bad_because, bad_by) on saldo.stock_code to saldo_admin;
