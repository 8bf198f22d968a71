-- Customers may have all that is personal about them erased. What the books and the tax office need stays, and names
-- nobody any more. What changes nothing else may be changed for that, and only by a transaction that says so.

alter table saldo.customer drop constraint customer_check;
alter table saldo.customer add constraint customer_check
  check (email is not null or msisdn is not null or closed_at is not null);

-- That somebody wished for it, and when the last of their orders was over.
create table saldo.erasure (
  tenant text not null,
  customer_id text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant, customer_id),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id)
);
create index erasure_unfinished on saldo.erasure (tenant, asked_at) where finished_at is null;
select saldo.protect_tenant_table('saldo.erasure');

-- From here on the order says what was bought and paid, and nothing of whom.
alter table saldo.orders add column erased_at timestamptz;
create index orders_not_erased on saldo.orders (tenant, placed_at) where erased_at is null;

create function saldo.is_erasing() returns boolean language sql stable as
  $$ select coalesce(current_setting('saldo.erasing', true), '') = 'on' $$;

create function saldo.refuse_change_but_erasing() returns trigger language plpgsql as $$
begin
  if not saldo.is_erasing() then
    raise exception '% is append-only', tg_table_name;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
drop trigger append_only on saldo.subscription_event;
create trigger append_only before update or delete on saldo.subscription_event
  for each row execute function saldo.refuse_change_but_erasing();

-- The words of a leave stay; from where it was given goes with its owner.
create or replace function saldo.keep_mandate() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and saldo.is_erasing()
    and to_jsonb(new) - '{ip,device_id,truncated_number}'::text[] = to_jsonb(old) - '{ip,device_id,truncated_number}'::text[] then
    return new;
  end if;
  if tg_op = 'DELETE' or old.truncated_number is not null
    or to_jsonb(new) - 'truncated_number' <> to_jsonb(old) - 'truncated_number' then
    raise exception 'a mandate is kept as it was given';
  end if;
  return new;
end $$;
