-- A person reviewed a refusal and lets the contact order: rules that refused it do not refuse its next purchase.
create table saldo.risk_exemption (
  tenant text not null,
  -- the request for a review that was answered so
  reference text not null,
  -- a keyed fingerprint of e-mail address and telephone number, as in the decisions that refused
  contact bigint not null,
  rules text[] not null check (cardinality(rules) > 0),
  given_at timestamptz not null,
  valid_until timestamptz not null check (valid_until > given_at),
  operator text not null,
  reason text not null,
  primary key (tenant, contact, reference),
  foreign key (tenant, reference) references saldo.enquiry (tenant, reference) on delete cascade
);
create index risk_exemption_of_request on saldo.risk_exemption (tenant, reference);
select saldo.protect_tenant_table('saldo.risk_exemption'::regclass);

-- All rules that refused; and the request by which a person let it pass all the same.
alter table saldo.risk_decision
  add column refused_by text[] not null default '{}',
  add column let_pass_by text;
create index risk_decision_let_pass on saldo.risk_decision (tenant, let_pass_by) where let_pass_by is not null;
