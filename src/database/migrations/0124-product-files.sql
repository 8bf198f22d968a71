-- Product files that operators sent to be looked at, until they are written or a week has passed.
create table saldo.admin_product_file (
  file_id text primary key,
  tenant text not null,
  operator_id text not null,
  name text not null,
  format text not null check (format in ('csv', 'json')),
  -- whether it is the complete catalogue
  is_whole boolean not null,
  content text not null,
  sent_at timestamptz not null
);
create index admin_product_file_by_time on saldo.admin_product_file (sent_at);
revoke all on saldo.admin_product_file from saldo_app;
grant select, insert, delete on saldo.admin_product_file to saldo_admin;
