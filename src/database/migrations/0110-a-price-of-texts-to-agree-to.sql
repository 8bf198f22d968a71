-- A top-up by text whose price rose, or is in another currency, is charged only once its owner has agreed to it.

alter table saldo.sms_topup
  -- the fee of today, beside the same amount, that the owner was told of and has not agreed to
  add column asked_fee bigint check (asked_fee >= 0),
  add column asked_currency text check (asked_currency in ('EUR', 'GBP', 'USD')),
  -- from then on nothing is charged without that
  add column asked_from timestamptz,
  add constraint sms_topup_asked_check check (num_nulls(asked_fee, asked_currency, asked_from) in (0, 3)),
  drop constraint sms_topup_locked_because_check,
  add constraint sms_topup_locked_because_check
    check (locked_because in ('wrong-pin', 'stopped', 'charged-back', 'new-price'));

-- Each later leave to charge, word for word; the first one stands with what texts buy.
create table saldo.sms_topup_agreement (
  tenant text not null,
  sms_topup_id text not null,
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
  primary key (tenant, sms_topup_id, agreed_at),
  foreign key (tenant, sms_topup_id) references saldo.sms_topup (tenant, sms_topup_id)
);
select saldo.protect_tenant_table('saldo.sms_topup_agreement'::regclass);
create trigger kept before update or delete on saldo.sms_topup_agreement
  for each row execute function saldo.refuse_change_but_erasing();
