-- Money laundering: what is counted towards the limits without proof of identity, proofs of identity, and what the limits
-- decided. Persons stand here as keyed fingerprints, and masked.

create table saldo.limited_payment (
  tenant text not null,
  payment_id text not null,
  -- a keyed fingerprint of whom it is counted by, as in risk_fact
  subject bigint not null,
  per text not null check (per in ('email', 'number', 'customer', 'card')),
  at timestamptz not null,
  order_number text not null,
  -- what is paid for mobile credit and for vouchers and gift cards, fees included
  credit bigint not null check (credit >= 0),
  cards bigint not null check (cards >= 0),
  -- whether no bank or payment account knows who pays
  anonymous boolean not null,
  print_key text not null,
  primary key (tenant, payment_id, subject)
);
create index limited_payment_of_subject on saldo.limited_payment (tenant, subject, at);
select saldo.protect_tenant_table('saldo.limited_payment'::regclass);

-- An operator has seen an identity document of a customer.
create table saldo.identity_proof (
  tenant text not null,
  proof_id bigint generated always as identity,
  customer_id text not null,
  confirmed_at timestamptz not null,
  operator text not null,
  reason text not null,
  valid_until timestamptz not null check (valid_until > confirmed_at),
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_because text,
  primary key (tenant, proof_id),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_because is null))
);
create index identity_proof_of_customer on saldo.identity_proof (tenant, customer_id);
select saldo.protect_tenant_table('saldo.identity_proof'::regclass);

-- What a limit decided: the rule with its version and figures. Those with a suspicion are listed until an operator closes
-- them; customers are never told of a suspicion.
create table saldo.limit_record (
  tenant text not null,
  record_id text not null,
  at timestamptz not null,
  -- refused before payment; paid all the same and given back; within the limits, and suspicious
  outcome text not null check (outcome in ('refused', 'returned', 'passed')),
  -- means, goods, proof and window of the limit, or the name of what is suspicious
  rule text not null,
  version text not null,
  figures jsonb not null,
  subjects bigint[] not null,
  inputs jsonb not null,
  order_number text,
  payment_id text,
  suspicion text check (suspicion in ('refused-again', 'paid-beyond', 'many-payers')),
  closed_at timestamptz,
  operator text,
  reason text,
  primary key (tenant, record_id),
  check (outcome <> 'passed' or suspicion is not null),
  check (closed_at is null or suspicion is not null),
  check ((closed_at is null) = (operator is null) and (closed_at is null) = (reason is null))
);
comment on column saldo.limit_record.figures is
  '{ per, taken, own, atMost, possible, currency, settings }: minor units; settings: the version of the brand''s';
comment on column saldo.limit_record.inputs is 'list of what it was judged by: { per, shown (masked), key (fingerprint) }';
create index limit_record_by_time on saldo.limit_record (tenant, at);
create index limit_record_open on saldo.limit_record (tenant, at) where suspicion is not null and closed_at is null;
select saldo.protect_tenant_table('saldo.limit_record'::regclass);
