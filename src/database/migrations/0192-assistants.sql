-- What a shopper's assistant buys: a checkout session of its protocol, over the cart and the order that it becomes. What
-- was asked for names people, and is emptied when the session ends.
create table saldo.assistant_session (
  tenant text not null references saldo.tenant,
  session_id text not null,
  assistant text not null,
  language text not null,
  wanted jsonb not null,
  -- why it cannot be paid for yet, as keys
  refusals jsonb not null default '[]',
  cart_name text,
  -- how often it was changed: what was decided on an earlier state is not written
  revision int not null default 0,
  -- what counts towards the brand's limit of a day, from before the money is asked for
  claimed bigint not null default 0 check (claimed >= 0),
  claimed_at timestamptz,
  handed_over_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant, session_id)
);
select saldo.protect_tenant_table('saldo.assistant_session');
-- Who knows a session's id may look at it, and its order has what was asked for.
select saldo.open_to_admin('saldo.assistant_session', '{session_id,wanted}');
create unique index assistant_session_of_cart on saldo.assistant_session (tenant, cart_name) where cart_name is not null;
create index assistant_session_claims on saldo.assistant_session (tenant, claimed_at) where claimed > 0;
create index assistant_session_by_end on saldo.assistant_session (tenant, expires_at);
