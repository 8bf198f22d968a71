-- Ways in beside the password: a brand's portal, and passkeys; and what an account's owner is told of.

-- Whoever came by the portal has none.
alter table saldo.customer alter column password_hash drop not null;

-- What an event was about, in words for its owner: a device, a passkey, a payment method.
alter table saldo.customer_event add column detail text;

-- What may be shown once only, by its fingerprint: a portal's token, a passkey's challenge. Forgotten once it is too old
-- to be shown at all.
create table saldo.used_once (
  tenant text not null references saldo.tenant,
  purpose text not null,
  fingerprint text not null,
  used_at timestamptz not null,
  primary key (tenant, purpose, fingerprint)
);
create index used_once_by_age on saldo.used_once (tenant, used_at);

-- The kinds of browser that a customer signed in with, as they name themselves: `Firefox, Windows`, empty for none.
create table saldo.customer_device (
  tenant text not null,
  customer_id text not null,
  device text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant, customer_id, device),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id)
);

create table saldo.passkey (
  tenant text not null,
  passkey_id text not null,
  customer_id text not null,
  -- the authenticator's own name of it, base64url
  credential_id text not null,
  -- COSE
  public_key bytea not null,
  -- how often it was used, as far as the authenticator counts; 0 for those that do not
  counter bigint not null check (counter >= 0),
  -- how it is reached, so that browsers look in the right place
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant, passkey_id),
  unique (tenant, credential_id),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id)
);
create index passkey_of_customer on saldo.passkey (tenant, customer_id, created_at);

select saldo.protect_tenant_table(owned) from unnest(array['saldo.used_once', 'saldo.customer_device',
  'saldo.passkey']::regclass[]) as owned;
