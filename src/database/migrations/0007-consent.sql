-- What visitors chose when they were asked about cookies: to be shown when the law asks, and kept with no more of the
-- visitor than the network they came from.

create table saldo.consent (
  tenant text not null references saldo.tenant,
  consent_id bigint generated always as identity,
  statistics boolean not null,
  -- the first characters of the SHA-256 of the texts that were shown
  wording text not null,
  language text not null,
  -- IPv4 /24, IPv6 /48
  network inet not null check (host(network) = host(network(network))),
  given_at timestamptz not null,
  primary key (tenant, consent_id)
);

select saldo.protect_tenant_table('saldo.consent');
