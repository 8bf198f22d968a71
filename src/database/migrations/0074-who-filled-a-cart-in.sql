-- The fingerprint of the browser that filled in the cart's address, where it keeps cookies. Its items bear their own.
alter table saldo.cart add column filled_by text;
-- How the shopper chose to pay: { paymentMethod, savePayment?, additionalData? }.
alter table saldo.cart add column choice jsonb;
