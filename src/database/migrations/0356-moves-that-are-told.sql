-- A brand's moves between cells, kept in both: the back office tells of them.
create table saldo.brand_move (
  move_no bigint generated always as identity primary key,
  tenant text not null references saldo.tenant,
  -- 'to' the other cell, or 'from' it
  direction text not null check (direction in ('to', 'from')),
  cell text not null check (cell ~ '^[a-z]$'),
  -- the system user who typed the command
  begun_by text not null,
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  -- 'taken-back': the brand sells where it was
  outcome text check (outcome in ('moved', 'taken-back')),
  check ((ended_at is null) = (outcome is null))
);
create unique index brand_move_under_way on saldo.brand_move (tenant) where ended_at is null;
revoke all on saldo.brand_move from saldo_app;
grant select on saldo.brand_move to saldo_admin;

-- Which keys this cell has, without the keys: what each makes of a fixed word. A brand moves only between cells that have
-- the same. Processes note it when they start.
create table saldo.cell_key (
  -- the variable
  ring text primary key check (ring in ('SALDO_SECRET', 'SALDO_CODE_KEYS')),
  fingerprints text[] not null,
  noted_at timestamptz not null default now()
);
revoke delete, truncate on saldo.cell_key from saldo_app;
