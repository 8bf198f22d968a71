-- What moved on each day of a brand, summed up by a task: balances are read from it and from what was booked since, and
-- not from every transfer there ever was. `at` cannot say what was booked since: a partner's statement is booked with
-- the partner's date, and what a transaction wrote is visible only after it. So a transfer says when it was recorded.
alter table saldo.ledger_transfer add column recorded_at timestamptz not null default now();
alter table saldo.ledger_transfer alter column recorded_at set default clock_timestamp();
-- Rows are only ever appended, so a range of pages is a range of time.
create index ledger_transfer_by_recording on saldo.ledger_transfer using brin (recorded_at)
  with (pages_per_range = 16, autosummarize = on);

create table saldo.ledger_day (
  tenant text not null,
  day date not null,
  debit text not null,
  credit text not null,
  currency text not null,
  amount bigint not null,
  primary key (tenant, day, debit, credit, currency)
);
select saldo.protect_tenant_table('saldo.ledger_day');
select saldo.open_to_admin('saldo.ledger_day');

-- How far a brand's ledger is summed up: everything recorded before `until`, by days of `zone`.
create table saldo.ledger_summed (
  tenant text primary key,
  zone text not null,
  until timestamptz not null
);
select saldo.protect_tenant_table('saldo.ledger_summed');
select saldo.open_to_admin('saldo.ledger_summed');
select saldo.open_to_admin('saldo.ledger_transfer');
