-- A price that rose, or is in another currency, is charged by itself only once its owner has agreed to it.

alter table saldo.auto_top_up
  -- the fee of today, beside the same amount, that the owner was told of and has not agreed to
  add column asked_fee bigint check (asked_fee >= 0),
  add column asked_currency text check (asked_currency in ('EUR', 'GBP', 'USD')),
  -- from then on nothing is charged without that
  add column asked_from timestamptz,
  add constraint auto_top_up_asked_check check (num_nulls(asked_fee, asked_currency, asked_from) in (0, 3)),
  drop constraint auto_top_up_stopped_because_check,
  add constraint auto_top_up_stopped_because_check
    check (stopped_because in ('declined', 'card-expired', 'token-removed', 'charged-back', 'new-price'));

-- Each later leave to charge, word for word; the first one stands with the automatic top-up itself.
create table saldo.auto_top_up_agreement (
  tenant text not null,
  auto_top_up_id text not null,
  agreed_at timestamptz not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  text text not null,
  version text not null,
  language text not null,
  ip text not null,
  -- the last digits of the card that pays
  number text,
  -- signed in, or by the link of the mail that told of the price
  way text not null check (way in ('account', 'link')),
  primary key (tenant, auto_top_up_id, agreed_at),
  foreign key (tenant, auto_top_up_id) references saldo.auto_top_up (tenant, auto_top_up_id)
);
select saldo.protect_tenant_table('saldo.auto_top_up_agreement'::regclass);
create trigger kept before update or delete on saldo.auto_top_up_agreement
  for each row execute function saldo.refuse_change_but_erasing();
