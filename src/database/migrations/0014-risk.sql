-- Rules against fraud: what they count, what they decided and why. Whom an order is counted by (a number, an e-mail
-- address, a device, a card …) stands here only as a keyed fingerprint, and masked.

create table saldo.risk_fact (
  tenant text not null,
  -- a keyed fingerprint of what it is counted by
  subject bigint not null,
  at timestamptz not null,
  -- the kind of goods, and what of them the subject had in this order, at face value
  kind text not null,
  amount bigint not null check (amount >= 0),
  order_number text not null,
  payment_id text not null,
  primary key (tenant, subject, at, payment_id, kind)
);
create index risk_fact_by_time on saldo.risk_fact using brin (at);

create table saldo.risk_decision (
  tenant text not null,
  decision_id bigint generated always as identity,
  at timestamptz not null,
  -- when it was asked: at the address, at the first payment of an order, at a further one, when the card became known
  moment text not null check (moment in ('address', 'start', 'retry', 'card')),
  outcome text not null check (outcome in ('allow', 'otp', 'refuse')),
  -- the rule whose limit was passed, and by what; null where none was
  rule text,
  counted bigint,
  at_most bigint,
  -- a one-time password had been passed, so that the rule asked for none
  proven boolean not null,
  inputs jsonb not null,
  order_number text,
  payment_id text,
  primary key (tenant, decision_id),
  check ((rule is null) = (counted is null) and (rule is null) = (at_most is null))
);
create index risk_decision_of_order on saldo.risk_decision (tenant, order_number) where order_number is not null;
create index risk_decision_by_time on saldo.risk_decision using brin (at);
comment on column saldo.risk_decision.inputs is 'list of what it was judged by: { per, shown (masked), key (fingerprint) }';

-- Contacts that proved themselves by a one-time password, each together with the device or address it was typed on.
create table saldo.proven_contact (
  tenant text not null,
  contact bigint not null,
  passed_at timestamptz not null,
  primary key (tenant, contact)
);

do $$
declare owned text;
begin
  foreach owned in array array['risk_fact', 'risk_decision', 'proven_contact'] loop
    perform saldo.protect_tenant_table(('saldo.' || owned)::regclass);
  end loop;
end $$;

-- Append-only, until they may be forgotten.
create function saldo.refuse_change_of_young() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '179 days' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete on saldo.risk_decision
  for each row execute function saldo.refuse_change_of_young();
create trigger append_only before update or delete on saldo.risk_fact
  for each row execute function saldo.refuse_change_of_young();
