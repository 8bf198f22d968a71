-- Top-ups by text message: who may buy by one, and the texts that came.

-- Leave to buy credit for one number by a text from it: up to an amount each, with a PIN, by a saved method.
create table saldo.sms_topup (
  tenant text not null,
  sms_topup_id text not null,
  customer_id text not null,
  -- by which its owner calls it
  index int not null check (index > 0),
  msisdn text not null,
  -- the most that one text may buy, face value
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  -- argon2id, as a PHC string; empty once it was removed
  pin_hash text not null,
  token_id text not null,
  -- the words that were agreed to, when, in which language, from where
  consent_text text not null,
  text_version text not null,
  language text not null,
  agreed_at timestamptz not null,
  ip text not null,
  -- since when it is known that the number is its owner's; until then it buys nothing
  proven_at timestamptz,
  -- the code that is to prove it: a fingerprint
  otp_hash text,
  otp_sent_at timestamptz,
  otp_tries int not null default 0,
  -- wrong PINs in a row
  wrong_pins int not null default 0,
  -- why it buys nothing until its owner unlocks it
  locked_because text check (locked_because in ('wrong-pin', 'stopped')),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant, sms_topup_id),
  unique (tenant, customer_id, index),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id),
  foreign key (tenant, token_id) references saldo.payment_token (tenant, token_id)
);
-- a number buys for one customer, who has it once
create unique index sms_topup_of_number on saldo.sms_topup (tenant, msisdn)
  where removed_at is null and proven_at is not null;
create unique index sms_topup_of_customer on saldo.sms_topup (tenant, customer_id, msisdn) where removed_at is null;

-- Each text once, by the gateway's own name of it. What was written is not kept: it holds a PIN.
create table saldo.sms_text (
  tenant text not null references saldo.tenant,
  message_id text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  msisdn text not null,
  sms_topup_id text,
  verdict text not null check (verdict in ('buy', 'wrong-pin', 'locked', 'too-much', 'not-offered', 'not-understood',
    'help', 'stop', 'stranger', 'passed-over')),
  amount bigint check (amount > 0),
  -- the method as it was when the text came: no other is charged for it
  token_id text,
  cart_name text,
  order_number text,
  -- why nothing was bought
  refusal text,
  received_at timestamptz not null,
  primary key (tenant, message_id),
  foreign key (tenant, sms_topup_id) references saldo.sms_topup (tenant, sms_topup_id),
  check (verdict <> 'buy' or (sms_topup_id is not null and amount is not null and token_id is not null))
);
create index sms_text_of_number on saldo.sms_text (tenant, msisdn, received_at);
create index sms_text_of_cart on saldo.sms_text (tenant, cart_name) where cart_name is not null;

select saldo.protect_tenant_table(owned) from unnest(array['saldo.sms_topup', 'saldo.sms_text']::regclass[]) as owned;
