-- What was sold is needed as long as its order says whose it was; that it was sold, a while longer, so that no list
-- brings it once more.
alter table saldo.stock_code alter column key_id drop not null, alter column sealed drop not null,
  add check ((sealed is null) = (key_id is null)), add check (sealed is not null or state = 'sold');
comment on column saldo.stock_code.sealed is 'null once the order that it was sold with names nobody any more';
create index stock_code_sold on saldo.stock_code (tenant, sold_at) where state = 'sold';
