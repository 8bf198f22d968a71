-- What customers say of themselves in their profile, how they change their address, and that they may have all of it
-- erased.

alter table saldo.customer
  -- where they can be reached, E.164; what they sign in with stands in email and msisdn
  add column contact_number text,
  add column street text,
  add column house_number text,
  add column zip text,
  add column city text,
  -- ISO 3166-1, in capitals
  add column country_code text,
  -- from here on nobody signs in: the erasure is under way
  add column closed_at timestamptz;

-- Another address to sign in with counts once its owner proved it by the link that is mailed there. What was proven
-- stays for as long as the account: it says which addresses were theirs.
create table saldo.email_change (
  tenant text not null,
  change_id text not null,
  customer_id text not null,
  -- none: they signed in by number alone
  former text,
  email text not null,
  language text not null,
  ip text not null,
  asked_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant, change_id),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id)
);
create index email_change_of_customer on saldo.email_change (tenant, customer_id, asked_at);
create index email_change_by_email on saldo.email_change (tenant, email, asked_at);
select saldo.protect_tenant_table('saldo.email_change');

-- What guests ordered becomes the order of whoever proves the address to be theirs.
create index orders_of_guest on saldo.orders (tenant, lower(contact ->> 'email')) where customer_id is null;
