-- Orders are found by what a person reads out: an address, a number, a partner's reference. An expression with lower()
-- or ->> is not leakproof: behind row-level security PostgreSQL uses no index on it, and read every row of the brand.
alter table saldo.orders
  add column contact_phone text generated always as (nullif(contact ->> 'phoneNumber', 'N/A')) stored;
create index orders_by_phone on saldo.orders (tenant, contact_phone) where contact_phone is not null;

-- Those of customers are found too, not those of guests alone.
create index orders_by_email on saldo.orders (tenant, contact_email);
drop index saldo.orders_of_guest_by_email;

create index order_line_by_iccid on saldo.order_line (tenant, iccid) where iccid is not null;
create index delivery_by_reference on saldo.delivery (tenant, reference) where reference is not null;
create index refund_by_reference on saldo.refund (tenant, reference) where reference is not null;

-- What is kept of a person is handed out and erased by the address.
alter table saldo.declaration add column email_key text generated always as (lower(email)) stored;
drop index saldo.declaration_by_email;
create index declaration_by_email on saldo.declaration (tenant, email_key);
alter table saldo.enquiry add column email_key text generated always as (lower(email)) stored;
drop index saldo.enquiry_by_email;
create index enquiry_by_email on saldo.enquiry (tenant, email_key);
alter table saldo.message add column recipient_key text generated always as (lower(recipient)) stored;
create index message_by_recipient on saldo.message (tenant, recipient_key) where recipient_key <> '';

select saldo.open_to_admin('saldo.orders'), saldo.open_to_admin('saldo.declaration'), saldo.open_to_admin('saldo.enquiry'),
  saldo.open_to_admin('saldo.message');
