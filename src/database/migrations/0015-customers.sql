-- People with an account. They belong to one brand: the same address in two shops is two customers.

create table saldo.customer (
  tenant text not null references saldo.tenant,
  customer_id text not null,
  -- what they sign in with: an address in small letters, or a number in E.164; proven before there is a row
  email text,
  msisdn text,
  -- argon2id, as a PHC string
  password_hash text not null,
  language text not null,
  first_name text,
  last_name text,
  created_at timestamptz not null,
  confirmed_at timestamptz not null,
  primary key (tenant, customer_id),
  unique (tenant, email),
  unique (tenant, msisdn),
  check (email is not null or msisdn is not null),
  check (email = lower(email))
);

-- A registration that waits for its address to be proven. There may be several for one address: only its owner can
-- make one of them an account.
create table saldo.registration (
  tenant text not null references saldo.tenant,
  registration_id text not null,
  email text not null,
  password_hash text not null,
  language text not null,
  -- fingerprint of what the browser that registered holds, which signs it in by confirming
  holder_hash text not null,
  ip text not null,
  asked_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant, registration_id)
);
create index registration_by_email on saldo.registration (tenant, email, asked_at);

-- The wish for a new password, of whatever address was typed: the one who typed it learns nothing from it.
create table saldo.password_reset (
  tenant text not null references saldo.tenant,
  reset_id text not null,
  email text not null,
  language text not null,
  ip text not null,
  asked_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant, reset_id)
);
create index password_reset_by_email on saldo.password_reset (tenant, email, asked_at);

-- Tokens are random and only their fingerprints are kept. A token is followed by the next one now and then; the former
-- one counts until the next has been used, and shown long after that it is somebody else's.
create table saldo.customer_session (
  tenant text not null,
  session_id text not null,
  customer_id text not null,
  token_hash text not null,
  token_since timestamptz not null,
  next_hash text,
  next_since timestamptz,
  former_hash text,
  former_until timestamptz,
  ip text not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant, session_id),
  unique (tenant, token_hash),
  unique (tenant, next_hash),
  unique (tenant, former_hash),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id)
);
create index customer_session_of_customer on saldo.customer_session (tenant, customer_id);

-- Passwords that were guessed: of one account, and from one address. The next try has to wait until then.
create table saldo.password_guess (
  tenant text not null references saldo.tenant,
  -- a fingerprint of the account's name as typed, or of the address
  subject text not null,
  wrong int not null,
  last_at timestamptz not null,
  next_at timestamptz not null,
  primary key (tenant, subject)
);

-- What happened to an account, and from where; never changed.
create table saldo.customer_event (
  tenant text not null,
  event_no bigint generated always as identity,
  customer_id text not null,
  kind text not null,
  at timestamptz not null,
  ip text not null,
  session_id text,
  primary key (tenant, event_no),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id)
);
create index customer_event_of_customer on saldo.customer_event (tenant, customer_id, event_no);
create trigger never_changed before update on saldo.customer_event
  for each row execute function saldo.refuse_change();

do $$
declare owned text;
begin
  foreach owned in array array['customer', 'registration', 'password_reset', 'customer_session', 'password_guess',
    'customer_event']
  loop
    perform saldo.protect_tenant_table(('saldo.' || owned)::regclass);
  end loop;
end $$;

-- Whose order it is, where somebody was signed in.
alter table saldo.orders add column customer_id text;
alter table saldo.orders add foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id);
create index orders_of_customer on saldo.orders (tenant, customer_id, placed_at desc) where customer_id is not null;
