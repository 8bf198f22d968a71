-- Cases of more sources, also of no brand, with what happened to each. They are gathered from the shop's rows, so the
-- former table holds nothing that is not found again.
drop table saldo.admin_case;

create table saldo.admin_case (
  -- source, brand and what it is about: 'refund-failed firstbrand ref-…'
  case_id text primary key,
  source text not null,
  -- none for what concerns the installation
  tenant text,
  -- an order's number, a reference, a product
  subject text not null,
  order_number text,
  -- when what it is about began
  since timestamptz not null,
  -- when an operator should have seen to it
  due_at timestamptz not null,
  amount bigint,
  currency text,
  facts jsonb not null,
  facts_hash text not null,
  state text not null check (state in ('open', 'taken', 'snoozed', 'resolved', 'gone')),
  taken_by text,
  snoozed_until timestamptz,
  reason text,
  gone_at timestamptz,
  check ((amount is null) = (currency is null)),
  check (state <> 'taken' or taken_by is not null),
  check ((state = 'snoozed') = (snoozed_until is not null)),
  check ((state = 'resolved') = (reason is not null)),
  check ((state = 'gone') = (gone_at is not null))
);
create index admin_case_listed on saldo.admin_case (due_at, case_id) where state <> 'gone';
create index admin_case_of_order on saldo.admin_case (tenant, order_number) where order_number is not null;

create table saldo.admin_case_event (
  event_no bigint generated always as identity primary key,
  case_id text not null references saldo.admin_case,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'reopened', 'gone', 'woken', 'taken', 'snoozed', 'resolved')),
  -- none for what the clock did
  operator_id text,
  reason text
);
create index admin_case_event_of_case on saldo.admin_case_event (case_id, event_no);

revoke all on saldo.admin_case, saldo.admin_case_event from saldo_app;
grant select, insert, update on saldo.admin_case to saldo_admin;
grant select, insert on saldo.admin_case_event to saldo_admin;

create function saldo.refuse_change_of_case_event() returns trigger language plpgsql as $$
begin
  raise exception 'events of cases are never changed';
end $$;
create trigger admin_case_event_append_only before update or delete or truncate on saldo.admin_case_event
  for each statement execute function saldo.refuse_change_of_case_event();

-- Cases are gathered every minute. These hold almost no rows, so a purchase pays nothing for them.
create index capture_in_doubt on saldo.capture (tenant, requested_at) where state = 'unknown';
create index refund_in_doubt on saldo.refund (tenant, requested_at) where state = 'unknown';
create index refund_failed on saldo.refund (tenant, requested_at) where state = 'failed';
create index message_to_operators on saldo.message (tenant, created_at)
  where occasion collate "C" >= 'alert ' and occasion collate "C" < 'alert!';
