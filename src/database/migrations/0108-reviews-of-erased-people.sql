-- Whose account was erased while a person had yet to review a refusal: the request keeps its address until then.
alter table saldo.enquiry add column customer_id text,
  add foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id);
create index enquiry_by_email on saldo.enquiry (tenant, lower(email));
create index enquiry_of_erased on saldo.enquiry (tenant, customer_id) where customer_id is not null;
