-- A rule refused an order and its shopper asks for a person: a case that is open until somebody answers. Other questions go
-- to the brand's desk by mail alone, and have no day.
alter table saldo.enquiry
  add column due_at timestamptz,
  add column answered_at timestamptz,
  add column operator text,
  add column answer text,
  add check ((answered_at is null) = (answer is null) and (answered_at is null) = (operator is null)),
  add check (answered_at is null or due_at is not null);
create index enquiry_open on saldo.enquiry (tenant, due_at) where due_at is not null and answered_at is null;
