-- A replacement is an order that the shop pays: it delivers anew what a unit of another order did not bring. Once per
-- unit.
alter table saldo.orders add column replaces text;
alter table saldo.orders add foreign key (tenant, replaces) references saldo.delivery (tenant, external_id);
create unique index replaced_once on saldo.orders (tenant, replaces) where replaces is not null;
select saldo.open_to_admin('saldo.orders');
