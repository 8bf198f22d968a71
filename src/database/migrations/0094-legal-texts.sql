-- Every version of the texts that a contract is made on, as they were shown: an order names those it was placed under, and
-- its confirmation brings them along.

create table saldo.legal_text (
  tenant text not null references saldo.tenant,
  slug text not null,
  language text not null,
  -- SHA-256 of the body, in hexadecimal
  version text not null check (version ~ '^[0-9a-f]{64}$'),
  title text not null,
  -- plain text, with all that the brand says of itself filled in
  body text not null,
  is_in_force boolean not null,
  kept_at timestamptz not null,
  primary key (tenant, slug, language, version)
);
create unique index legal_text_in_force on saldo.legal_text (tenant, language, slug) where is_in_force;
select saldo.protect_tenant_table('saldo.legal_text');

-- { slug: version }
alter table saldo.orders add column legal_texts jsonb;
