-- What a product is beside its price: for which service it is sold, when its VAT is due, what the supplier takes for it.

alter table saldo.product
  add column service_variant text not null default 'NORMAL' check (service_variant in ('NORMAL', 'LIGHT')),
  add column vat text not null default 'multi-purpose' check (vat in ('multi-purpose', 'single-purpose')),
  add column cost bigint check (cost >= 0),
  add column stopped boolean not null default false;
comment on column saldo.product.cost is 'what one is agreed to cost us; of a free amount the greatest one';
comment on column saldo.product.stopped is 'the supplier does not sell it as it stands here: it is not sold until it does';

alter table saldo.product_brand add column logo jsonb not null default '[]';
comment on column saldo.product_brand.logo is 'what is told of its logo: name, language, data';

-- What a supplier lists and what we sell are compared like books.
alter table saldo.difference drop constraint difference_subject_check;
alter table saldo.difference add constraint difference_subject_check
  check (subject in ('payment', 'chargeback', 'refund', 'delivery', 'settlement', 'product'));
