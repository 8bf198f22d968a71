-- Keys by which a partner's programs read and act for one brand. Of the key itself only a hash is kept.
create table saldo.program_key (
  tenant text not null references saldo.tenant,
  key_id text not null,
  name text not null check (length(name) between 1 and 80),
  -- permissions of the back office
  scopes text[] not null check (cardinality(scopes) > 0),
  -- euro cents that it gives back in a day without a second person
  daily_limit bigint not null check (daily_limit >= 0),
  -- an operator's id
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  -- null until it was shown, once
  key_hash text,
  shown_at timestamptz check ((shown_at is null) = (key_hash is null)),
  last_used_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant, key_id)
);
select saldo.protect_tenant_table('saldo.program_key');
select saldo.open_to_admin('saldo.program_key', '{key_hash}');
create unique index program_key_by_hash on saldo.program_key (tenant, key_hash);
