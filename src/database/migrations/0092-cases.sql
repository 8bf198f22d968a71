-- What follows a withdrawal, and money that was taken after a cancellation: a case for each order that it is about, with
-- what is owed and until when.

create table saldo.declared_case (
  tenant text not null,
  case_id text not null,
  reference text not null,
  -- none where no order was found that fits number and address: a person looks for it
  order_number text,
  -- what the program found: 'owed' so much, 'performed' with consent, 'late' after the period, 'under-way', or nothing left
  finding text not null check (finding in ('owed', 'performed', 'late', 'under-way', 'nothing-left', 'not-found')),
  owed bigint not null check (owed >= 0),
  -- whether top-ups that come by themselves ended with it
  ended boolean not null,
  opened_at timestamptz not null,
  -- until when the money has to be back
  due_at timestamptz not null,
  state text not null check (state in ('open', 'confirmed', 'refused')),
  -- what an operator gave back, who they are, and why where they refused
  given bigint check (given > 0),
  operator text,
  reason text,
  decided_at timestamptz,
  primary key (tenant, case_id),
  unique nulls not distinct (tenant, reference, order_number),
  foreign key (tenant, reference) references saldo.declaration (tenant, reference) on delete cascade,
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number),
  check ((order_number is null) = (finding = 'not-found')),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'confirmed') = (given is not null)),
  check ((state = 'refused') = (reason is not null))
);
create index declared_case_open on saldo.declared_case (tenant, due_at) where state = 'open';
select saldo.protect_tenant_table('saldo.declared_case'::regclass);

-- Whether an order comes after a declaration that ended it is asked of each run.
create index declaration_by_contract on saldo.declaration (tenant, upper(trim(contract)));
