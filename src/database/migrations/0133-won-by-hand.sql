-- A chargeback may be won without the provider's news. What the provider last said stays known, so that the same words
-- again are no new chargeback, and its late news of the same win is not counted twice. Null: all that it said is in the
-- payment's events.
alter table saldo.payment add column charged_back_told bigint;
select saldo.open_to_admin('saldo.payment', '{method_details, checkout_url}');
