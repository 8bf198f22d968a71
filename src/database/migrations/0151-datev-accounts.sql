-- Which accounts of a bookkeeper the accounts of a brand's ledger are, for the export of a month. What it was before is
-- in the audit.
create table saldo.datev_map (
  tenant text primary key,
  map jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null
);
select saldo.protect_tenant_table('saldo.datev_map');
select saldo.open_to_admin('saldo.datev_map');
revoke delete, truncate on saldo.datev_map from saldo_app;
