-- Proofs and claims of people whose data were erased. They lie in a schema of their own, restricted (GDPR article 18): the
-- shop's role adds entries and removes them by their end, and cannot read them. Only saldo_archive can, and no process has
-- its address: an operator's command does.

create schema archive;
grant usage on schema archive to saldo_app, saldo_archive;

create table archive.entry (
  tenant text not null,
  entry_id text not null default gen_random_uuid()::text,
  kind text not null check (kind in ('declaration', 'mandate', 'consent', 'newsletter', 'dispute')),
  -- 'legal-claims': GDPR article 17 (3) (e); 'statutory-duty': GDPR article 17 (3) (b)
  reason text not null check (reason in ('legal-claims', 'statutory-duty')),
  -- the order, the declaration, the top-up or the kept method that it is about
  about text not null,
  customer_id text,
  -- in small letters: whoever asks for what is kept of them is found by it
  email text,
  content jsonb not null,
  archived_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > archived_at),
  primary key (tenant, entry_id)
);
create index entry_by_end on archive.entry (tenant, ends_at);
create index entry_by_email on archive.entry (tenant, email);
create index entry_by_customer on archive.entry (tenant, customer_id);
create index entry_by_subject on archive.entry (tenant, about);
select saldo.protect_tenant_table('archive.entry');

-- What is to be removed is found by its end: no other column can be read.
grant insert, delete, select (ends_at) on archive.entry to saldo_app;
grant select on archive.entry to saldo_archive;

create function archive.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not saldo.is_erasing() then
    raise exception 'an archived entry is kept as it was, until its end';
  end if;
  return old;
end $$;
create trigger kept_as_it_was before update or delete on archive.entry
  for each row execute function archive.refuse_change();
revoke all on archive.entry from current_user;

-- Until the last letter is sent: whom it goes to. What it says is kept and still open stays, and names nobody.
alter table saldo.erasure
  add column email text,
  add column msisdn text,
  add column told jsonb;

-- Whose account was erased while this waited for a decision: it keeps its address until then.
alter table saldo.declaration add column customer_id text,
  add foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id);
create index declaration_by_email on saldo.declaration (tenant, lower(email));
create index declaration_of_erased on saldo.declaration (tenant, customer_id) where customer_id is not null;
