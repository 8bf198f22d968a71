-- As in 0366: who forgets looked at every consent, every event of an account and every newsletter of a brand. With half
-- a million consents in a brand that was half a second each hour, on which nothing was to be forgotten.
create index consent_by_time on saldo.consent (tenant, given_at);
create index customer_event_by_time on saldo.customer_event (tenant, at);

-- Confirmed newsletters are never forgotten by their time, so the index leaves them out.
create index subscription_to_forget on saldo.subscription (tenant) where state in ('asked', 'ended');
