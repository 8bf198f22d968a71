-- What the mark of a brand shows: a film, a gamepad. Without one it is drawn by what the brand sells.
alter table saldo.product_brand add column motif text check (motif ~ '^[a-z]{2,20}$');
grant select (motif) on saldo.product_brand to saldo_admin;
comment on column saldo.product_brand.motif is 'the thing on its drawn mark; null: by what it sells';
