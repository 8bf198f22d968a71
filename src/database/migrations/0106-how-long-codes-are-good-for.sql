-- How long a code is good for from its purchase, as its supplier lists it: {"quantity": 12, "unit": "month"}.
alter table saldo.product add column validity jsonb;
