-- What operators do by the command line: one row when a command begins, one when it ends. It belongs to no tenant; the
-- shop's role writes it and cannot read it.
create table saldo.operator_act (
  act_id text not null,
  event text not null check (event in ('begun', 'done', 'failed')),
  at timestamptz not null,
  -- the system user
  operator text not null,
  -- as it was typed, codes and addresses masked
  command text not null,
  error text,
  primary key (act_id, event)
);
create index operator_act_by_time on saldo.operator_act (at);
revoke all on saldo.operator_act from saldo_app;
grant insert on saldo.operator_act to saldo_app;
create trigger append_only before update or delete on saldo.operator_act
  for each row execute function saldo.refuse_change();
