-- Passes to a preview: who may look at a draft in the shop, and until when. The address of a preview is the pass with a
-- signature under the installation's secret, so whoever reads this table can open none.
create table saldo.brand_pass (
  pass_id text primary key,
  draft_id text not null references saldo.brand_draft,
  -- the one revision that it shows; null: the draft as it is
  revision int,
  -- of an operator's own frames, or given to somebody without an account
  kind text not null check (kind in ('own', 'shared')),
  -- whom it is for, in the words of whoever made it
  note text,
  -- an operator's id
  made_by text not null,
  made_at timestamptz not null,
  good_until timestamptz not null check (good_until > made_at),
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create index brand_pass_of_draft on saldo.brand_pass (draft_id, made_at);

revoke all on saldo.brand_pass from saldo_app;
grant select, insert, update on saldo.brand_pass to saldo_admin;
