-- Many acts of one kind, planned together and done one by one. What is done is the list that was looked at: the plan of
-- each line, by hash, is that of its act.
create table saldo.admin_run (
  run_id text primary key,
  tenant text not null,
  kind text not null check (kind in ('refund', 'send', 'resolve', 'discontinue')),
  -- what the acts have in common: a reason, a channel
  wish jsonb not null,
  currency text not null,
  planned_by text not null,
  planned_at timestamptz not null,
  -- in whose name the acts are done, from where, and who agreed
  begun_by text,
  begun_at timestamptz,
  begun_from text,
  approved_by text check (approved_by <> begun_by),
  stopped_by text,
  stopped_at timestamptz,
  ended_at timestamptz,
  check ((begun_by is null) = (begun_at is null) and (stopped_by is null) = (stopped_at is null))
);
create index admin_run_newest on saldo.admin_run (tenant, planned_at);
create index admin_run_going on saldo.admin_run (begun_at) where begun_at is not null and ended_at is null;

create table saldo.admin_run_line (
  run_id text not null references saldo.admin_run,
  line int not null,
  -- an order, a case, a product
  subject text not null,
  -- hash of what must not change until the act is done
  basis text not null,
  -- money that goes back: as planned, then as it was
  amount bigint not null,
  state text not null check (state in ('left out', 'planned', 'doing', 'done', 'refused', 'failed')),
  refusal text check ((refusal is null) = (state not in ('left out', 'refused'))),
  tries int not null default 0,
  claimed_at timestamptz,
  primary key (run_id, line)
);
create index admin_run_line_open on saldo.admin_run_line (run_id, line) where state in ('planned', 'doing');

revoke all on saldo.admin_run, saldo.admin_run_line from saldo_app;
grant select, insert, update on saldo.admin_run, saldo.admin_run_line to saldo_admin;

-- Has the job engine work on a run, in a few lanes. A lane that waits already is not added again.
create function saldo.admin_wake_run(run text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  for lane in 1..4 loop
    perform saldo.enqueue('work-on-run', jsonb_build_object('run', run), 'run ' || run || ' ' || lane);
  end loop;
end $$;
revoke execute on function saldo.admin_wake_run from public, saldo_app;
grant execute on function saldo.admin_wake_run to saldo_admin;
