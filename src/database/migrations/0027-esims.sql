-- eSIM plans: what a plan is, where it works, and which eSIM a plan goes on top of.

-- { megabytes, days }
alter table saldo.product
  add column plan jsonb,
  add constraint product_plan_check check (plan is null or kind = 'esim-plan');

-- [{ country, networks }], by ISO 3166: where a brand's eSIM plans work
alter table saldo.product_brand add column coverage jsonb;

-- The ICCID of the eSIM that a line's plan goes on top of; none for a new one, and for all that is no plan.
alter table saldo.order_line add column iccid text check (iccid ~ '^89[0-9]{16,20}$');
