-- Which key of SALDO_SECRET made a fingerprint (its id), so that it can be said what still stands under an old one.
-- Null: made before keys had ids, under the only key that there was.
alter table saldo.customer_session add print_key text;
alter table saldo.promotion add print_key text;
alter table saldo.promotion_user add print_key text;
alter table saldo.cash_code add print_key text;
alter table saldo.stock_code add print_key text;
alter table saldo.risk_fact add print_key text;
