-- Filters of a list that an operator keeps under a name.
create table saldo.operator_view (
  operator_id text not null,
  -- the list: '/orders'
  page text not null,
  name text not null,
  -- as in the address: 'state=paid&trouble=1'
  query text not null,
  saved_at timestamptz not null,
  primary key (operator_id, page, name)
);
revoke all on saldo.operator_view from saldo_app;
grant select, insert, update, delete on saldo.operator_view to saldo_admin;
