-- What people declare and ask without an account: withdrawals, cancellations, questions, and the wish for a newsletter.

-- A message may be about more than an order: about a declaration, a question, a subscription.
alter table saldo.message drop constraint message_tenant_order_number_fkey;
alter table saldo.message rename column order_number to about;

create table saldo.declaration (
  tenant text not null references saldo.tenant,
  -- short enough to read out: W… withdraws, K… cancels
  reference text not null,
  -- made of the form and of what was typed into it: the same one sent twice is filed once
  submission text not null,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  name text not null,
  email text not null,
  -- an order's number or a telephone number, as it was typed
  contract text not null,
  -- the same in E.164 where it is a mobile number
  msisdn text,
  subject text,
  since date,
  ending text check (ending in ('ordinary', 'for-cause')),
  cause text,
  -- none: as soon as possible
  ends_on date,
  language text not null,
  ip text not null,
  -- the words the declaration was made in, and what they were explained by
  statement text not null,
  law_text text not null,
  text_version text not null,
  filed_at timestamptz not null,
  primary key (tenant, reference),
  unique (tenant, submission),
  check ((kind = 'cancellation') = (ending is not null)),
  check ((cause is not null) = (coalesce(ending, '') = 'for-cause'))
);
create index declaration_by_time on saldo.declaration (tenant, filed_at desc);
create index declaration_by_msisdn on saldo.declaration (tenant, msisdn) where msisdn is not null;

create table saldo.enquiry (
  tenant text not null references saldo.tenant,
  reference text not null,
  submission text not null,
  name text not null,
  email text not null,
  topic text not null,
  order_number text,
  message text not null,
  language text not null,
  ip text not null,
  filed_at timestamptz not null,
  primary key (tenant, reference),
  unique (tenant, submission)
);

create table saldo.subscription (
  tenant text not null references saldo.tenant,
  -- in small letters
  email text not null,
  subscription_id text not null,
  state text not null check (state in ('asked', 'confirmed', 'ended')),
  language text not null,
  asked_at timestamptz not null,
  primary key (tenant, email),
  unique (tenant, subscription_id)
);

-- Who agreed to what, when and from where: the proof that the law asks for.
create table saldo.subscription_event (
  tenant text not null,
  event_no bigint generated always as identity,
  subscription_id text not null,
  kind text not null check (kind in ('asked', 'confirmed', 'ended')),
  at timestamptz not null,
  ip text not null,
  source text,
  consent text,
  text_version text,
  primary key (tenant, event_no),
  foreign key (tenant, subscription_id) references saldo.subscription (tenant, subscription_id)
);
create trigger append_only before update or delete on saldo.subscription_event
  for each row execute function saldo.refuse_change();

do $$
declare owned text;
begin
  foreach owned in array array['declaration', 'enquiry', 'subscription', 'subscription_event']
  loop
    perform saldo.protect_tenant_table(('saldo.' || owned)::regclass);
  end loop;
end $$;
