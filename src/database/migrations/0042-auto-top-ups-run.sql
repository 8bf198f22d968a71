-- What it takes to try a run again, and to find out how often a number was topped up.

-- The cart of the last try: a further one takes the cart that takes its place, which a customer who follows the payment
-- link gets as well, so that the two never both pay.
alter table saldo.auto_top_up_run add column cart_name text;
-- How the runs of a day stand.
create index auto_top_up_run_by_day on saldo.auto_top_up_run (tenant, created_at);
create index auto_top_up_of_number on saldo.auto_top_up (tenant, msisdn);

-- One row for all brands: the moment from which the payment providers may be asked for the next charge. It may be lost in a
-- crash.
create unlogged table saldo.charge_pace (
  only_one boolean primary key default true check (only_one),
  free_at timestamptz not null
);
