-- What operators do in the back office. Each action has a row when it begins and one when it ends; rows are never changed,
-- and each carries a hash over itself and the one before.
create table saldo.admin_action (
  action_no bigint primary key,
  action_id text not null,
  step text not null check (step in ('begun', 'done', 'refused', 'failed', 'waiting')),
  at timestamptz not null,
  operator_id text not null,
  -- or 'command line'
  session_id text not null,
  ip text not null,
  request_id text not null,
  name text not null,
  tenant text,
  -- as in 'order S0123456789A'
  subject text,
  -- of the first row: the caller's key, and what was asked for, once exact (hashed) and once masked
  key text,
  input_hash text,
  input jsonb,
  -- of the first row, what was going to happen; of the last one, the outcome or the refusal
  outcome jsonb,
  -- counts against the operator's limits, in euro cents: first as planned, then as it was
  counts bigint,
  approval_id text,
  chain text not null
);
create unique index admin_action_by_key on saldo.admin_action (operator_id, key) where step = 'begun';
create unique index admin_action_end on saldo.admin_action (action_id) where step in ('done', 'refused', 'waiting');
create index admin_action_by_id on saldo.admin_action (action_id);
create index admin_action_by_subject on saldo.admin_action (tenant, subject, action_no);
create index admin_action_by_operator on saldo.admin_action (operator_id, at);

-- A wish that waits for a second person.
create table saldo.admin_approval (
  approval_id text primary key,
  name text not null,
  tenant text,
  subject text not null,
  input jsonb not null,
  plan jsonb not null,
  -- of what must not change until it is approved
  basis_hash text not null,
  counts bigint not null,
  asked_by text not null,
  asked_at timestamptz not null,
  lapses_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'lapsed')),
  decided_by text check (decided_by <> asked_by),
  decided_at timestamptz,
  reason text,
  check ((state in ('approved', 'declined')) = (decided_by is not null))
);
create index admin_approval_waiting on saldo.admin_approval (asked_at) where state = 'waiting';
create index admin_approval_by_subject on saldo.admin_approval (tenant, subject);

revoke all on saldo.admin_action, saldo.admin_approval from saldo_app;
grant select, insert on saldo.admin_action to saldo_admin;
grant select, insert, update on saldo.admin_approval to saldo_admin;

-- The hash of a row and the chain before it. Empty columns do not count, so that later ones can be added.
create function saldo.admin_action_hash(former text, entry saldo.admin_action) returns text
language sql stable set timezone = 'UTC' set search_path = pg_catalog, pg_temp as $$
  select encode(sha256(convert_to(coalesce(former, '') || ' ' || (
    select jsonb_object_agg(part.key, part.value) from jsonb_each(to_jsonb(entry)) part
    where part.key <> 'chain' and part.value <> 'null'
  )::text, 'UTF8')), 'hex')
$$;

-- Rows are numbered and chained one after another: the lock lasts until the transaction ends.
create function saldo.chain_admin_action() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  former record;
begin
  perform pg_advisory_xact_lock(7253603);
  select action_no, chain into former from saldo.admin_action order by action_no desc limit 1;
  new.action_no := coalesce(former.action_no, 0) + 1;
  new.chain := saldo.admin_action_hash(former.chain, new);
  return new;
end $$;
create trigger chained before insert on saldo.admin_action
  for each row execute function saldo.chain_admin_action();
create trigger append_only before update or delete on saldo.admin_action
  for each row execute function saldo.refuse_change();
grant execute on function saldo.admin_action_hash, saldo.chain_admin_action to saldo_admin;

-- What operators write beside an order. It may hold personal data: it goes with the order's.
create table saldo.order_note (
  tenant text not null,
  order_number text not null,
  note_id text not null,
  text text not null,
  operator text not null,
  at timestamptz not null,
  primary key (tenant, note_id),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number)
);
create index order_note_of_order on saldo.order_note (tenant, order_number, at);
select saldo.protect_tenant_table('saldo.order_note');
select saldo.open_to_admin('saldo.order_note');
