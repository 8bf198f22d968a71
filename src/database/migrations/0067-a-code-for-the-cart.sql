-- When the one-time password that went to the contact was typed, be that proof of their number later on.
alter table saldo.cart add column code_typed_at timestamptz;
