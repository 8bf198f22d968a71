-- The brands, and every version of their settings. These two tables belong to no tenant: whoever serves a request must
-- read them to learn which tenant it is for. Only the owner writes them, when the brand folders are loaded.

create table saldo.tenant (
  tenant text primary key check (tenant ~ '^[a-z][a-z0-9_]{1,39}$'),
  registered_at timestamptz not null default now()
);

create table saldo.tenant_settings (
  tenant text not null references saldo.tenant,
  version int not null check (version > 0),
  settings jsonb not null,
  copy jsonb not null,
  content_hash text not null,
  loaded_at timestamptz not null default now(),
  primary key (tenant, version)
);
comment on column saldo.tenant_settings.copy is 'locale to namespace to key to text';

revoke insert, update, delete, truncate on saldo.tenant, saldo.tenant_settings from saldo_app;
grant select on saldo.tenant, saldo.tenant_settings to saldo_app;
