-- The list of orders that need an operator looks for these in every payment and delivery of a brand. Almost none are in
-- the indexes, so a purchase pays nothing for them.
create index payment_in_doubt on saldo.payment (tenant, created_at) where state = 'unknown';
create index delivery_in_doubt on saldo.delivery (tenant, sent_at) where state = 'unknown';
create index payment_event_charged_back on saldo.payment_event (tenant, payment_id)
  where kind in ('charged-back', 'chargeback-reversed');
