-- VAT by day, summed up as the accounts are (ledger_day). How far is noted apart: the release before knows nothing of it.
create table saldo.ledger_vat_day (
  tenant text not null,
  day date not null,
  country text not null,
  rate int not null,
  currency text not null,
  net bigint not null,
  vat bigint not null,
  primary key (tenant, day, country, rate, currency)
);
select saldo.protect_tenant_table('saldo.ledger_vat_day');
select saldo.open_to_admin('saldo.ledger_vat_day');
comment on column saldo.ledger_vat_day.rate is 'in hundredths of a per cent';

create table saldo.ledger_vat_summed (
  tenant text primary key,
  zone text not null,
  until timestamptz not null
);
select saldo.protect_tenant_table('saldo.ledger_vat_summed');
select saldo.open_to_admin('saldo.ledger_vat_summed');

-- The days of each month together: a balance is read from the months before its own and from the days of that one. A
-- trigger keeps them, so that they also hold what the release before adds to the days.
create table saldo.ledger_month (
  tenant text not null,
  month date not null,
  debit text not null,
  credit text not null,
  currency text not null,
  amount bigint not null,
  primary key (tenant, month, debit, credit, currency)
);
select saldo.protect_tenant_table('saldo.ledger_month');
select saldo.open_to_admin('saldo.ledger_month');

create function saldo.keep_ledger_months() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update saldo.ledger_month m set amount = m.amount - old.amount
    where m.tenant = old.tenant and m.month = date_trunc('month', old.day)::date
      and m.debit = old.debit and m.credit = old.credit and m.currency = old.currency;
  end if;
  -- Days are removed all at once, when the brand has a new time zone.
  if tg_op = 'DELETE' then
    delete from saldo.ledger_month m
    where m.tenant = old.tenant and m.month = date_trunc('month', old.day)::date
      and m.debit = old.debit and m.credit = old.credit and m.currency = old.currency and m.amount = 0;
  end if;
  if tg_op <> 'DELETE' then
    insert into saldo.ledger_month as m (tenant, month, debit, credit, currency, amount)
    values (new.tenant, date_trunc('month', new.day)::date, new.debit, new.credit, new.currency, new.amount)
    on conflict (tenant, month, debit, credit, currency) do update set amount = m.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger keep_months after insert or update or delete on saldo.ledger_day
  for each row execute function saldo.keep_ledger_months();

do $$
declare
  each text;
begin
  for each in select tenant from saldo.tenant loop
    perform set_config('saldo.tenant', each, true);
    insert into saldo.ledger_month (month, debit, credit, currency, amount)
    select date_trunc('month', day)::date, debit, credit, currency, sum(amount)::bigint
    from saldo.ledger_day where tenant = each group by 1, 2, 3, 4;
  end loop;
  perform set_config('saldo.tenant', '', true);
end $$;
