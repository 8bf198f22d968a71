-- The people who work in the back office, and how they come in. They belong to no brand; the shop's role has no right
-- on any of these tables.

create table saldo.operator (
  operator_id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  language text not null check (language in ('en', 'de', 'nl')),
  created_at timestamptz not null,
  -- nobody signs in as them any more
  disabled_at timestamptz,
  -- one that `npm start` makes in development
  is_demo boolean not null default false
);

-- One role for some brands, or for all of them where `tenants` is null.
create table saldo.operator_grant (
  operator_id text not null references saldo.operator,
  role text not null,
  tenants text[] check (cardinality(tenants) > 0),
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (operator_id, role)
);

-- Links that sign somebody in, or let them make their first key. Only fingerprints are kept.
create table saldo.operator_link (
  link_hash text primary key,
  operator_id text not null references saldo.operator,
  kind text not null check (kind in ('invitation', 'sign-in', 'demo')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_link_of_operator on saldo.operator_link (operator_id);

-- A token is followed by the next one, as in customer_session.
create table saldo.operator_session (
  session_id text primary key,
  operator_id text not null references saldo.operator,
  token_hash text not null unique,
  token_since timestamptz not null,
  next_hash text unique,
  next_since timestamptz,
  former_hash text unique,
  former_until timestamptz,
  -- how it was opened
  opened_by text not null check (opened_by in ('passkey', 'totp', 'recovery-code', 'oidc', 'demo')),
  -- when the operator last proved with their key, code or provider that it is them
  proven_at timestamptz,
  seen_at timestamptz not null,
  ip text not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_session_of_operator on saldo.operator_session (operator_id);

create table saldo.operator_passkey (
  passkey_id text primary key,
  operator_id text not null references saldo.operator,
  -- the authenticator's own name of it, base64url
  credential_id text not null unique,
  -- COSE
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_of_operator on saldo.operator_passkey (operator_id);

-- The shared secret of an app that shows codes, sealed.
create table saldo.operator_totp (
  operator_id text primary key references saldo.operator,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  -- the period of the last accepted code: each code counts once
  last_period bigint not null
);

create table saldo.operator_recovery_code (
  operator_id text not null references saldo.operator,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- Who somebody is at an OpenID provider.
create table saldo.operator_identity (
  issuer text not null,
  subject text not null,
  operator_id text not null references saldo.operator,
  created_at timestamptz not null,
  primary key (issuer, subject)
);

-- Wrong tries, as in password_guess.
create table saldo.operator_guess (
  -- a fingerprint of the operator or address
  subject text primary key,
  wrong int not null,
  last_at timestamptz not null,
  next_at timestamptz not null
);

-- What may be shown only once, by its fingerprint.
create table saldo.operator_used_once (
  fingerprint text primary key,
  used_at timestamptz not null
);

create table saldo.operator_device (
  operator_id text not null references saldo.operator,
  device text not null,
  network text not null,
  first_at timestamptz not null,
  primary key (operator_id, device, network)
);

do $$
declare owned text;
begin
  foreach owned in array array['operator', 'operator_grant', 'operator_link', 'operator_session', 'operator_passkey',
    'operator_totp', 'operator_recovery_code', 'operator_identity', 'operator_guess', 'operator_used_once',
    'operator_device']
  loop
    execute format('revoke all on saldo.%I from saldo_app', owned);
    execute format('grant select, insert, update, delete on saldo.%I to saldo_admin', owned);
  end loop;
end $$;
