-- More than top-ups can be shown: vouchers, gift cards, eSIM plans. What nobody delivers yet has no supplier, and is not
-- sold. Brands and categories get what their pages say of them; what they sell, and in which order, stands in product.

alter table saldo.product drop constraint product_kind_check;
alter table saldo.product add constraint product_kind_check
  check (kind in ('topup', 'voucher', 'giftcard', 'esim-plan'));
alter table saldo.product
  alter column operator_id drop not null,
  alter column supplier drop not null,
  alter column supplier_product_id drop not null,
  add constraint product_source_check check (num_nulls(operator_id, supplier, supplier_product_id) in (0, 3));

create table saldo.product_brand (
  tenant text not null references saldo.tenant,
  brand_id text not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  description jsonb not null,
  primary key (tenant, brand_id)
);
comment on column saldo.product_brand.colour is 'the ground of its drawn logo';
comment on column saldo.product_brand.description is 'language to text';
select saldo.protect_tenant_table('saldo.product_brand');

create table saldo.product_category (
  tenant text not null references saldo.tenant,
  category_id text not null,
  name jsonb not null,
  primary key (tenant, category_id)
);
comment on column saldo.product_category.name is 'language to text';
select saldo.protect_tenant_table('saldo.product_category');
