-- A draft that is to be published at a moment, and what became of it. It is published as it was looked at, by the action
-- of whoever asked for it.
create table saldo.brand_schedule (
  -- the action that asked for it, which writes one row however often it is tried
  schedule_id text primary key,
  draft_id text not null references saldo.brand_draft,
  tenant text not null,
  -- the draft as it was looked at
  revision int not null,
  goes_at timestamptz not null,
  -- of the version
  note text not null,
  -- an operator's id
  asked_by text not null,
  asked_at timestamptz not null,
  -- of the changes that a second person looked at: only these are published
  agreed_hash text not null,
  -- stopped: it did not go, and a person has to see to it; ended: it was taken back, or something else came of its draft
  state text not null check (state in ('waiting', 'published', 'stopped', 'ended')),
  -- of one that was stopped: why
  reason text,
  -- of one that was published
  version int,
  -- counts tries that another version was quicker than
  tries int not null default 0,
  ended_by text,
  check ((state = 'published') = (version is not null)),
  check ((state = 'stopped') = (reason is not null))
);
-- One at a time for a draft.
create unique index brand_schedule_waits on saldo.brand_schedule (draft_id) where state = 'waiting';
create index brand_schedule_due on saldo.brand_schedule (goes_at) where state = 'waiting';
create index brand_schedule_of_brand on saldo.brand_schedule (tenant, asked_at);

revoke all on saldo.brand_schedule from saldo_app;
grant select, insert, update on saldo.brand_schedule to saldo_admin;
