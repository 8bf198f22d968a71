-- Payment methods that customers keep, the leave they gave to charge them, and the charges made by it.

-- By which name a payment provider knows a customer.
create table saldo.vault_customer (
  tenant text not null,
  customer_id text not null,
  provider text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (tenant, customer_id, provider),
  unique (tenant, provider, reference),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id)
);

create table saldo.payment_token (
  tenant text not null,
  token_id text not null,
  customer_id text not null,
  provider text not null,
  method text not null,
  state text not null check (state in ('pending', 'valid', 'canceled')),
  -- the payment it is kept with; none where it was added by itself, with a check of nothing at the provider
  payment_id text,
  check_reference text,
  checkout_url text,
  -- the provider's names of customer and leave
  vault_customer text,
  mandate text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  card_brand text,
  -- the last month it is good for
  card_expires text check (card_expires ~ '^\d{4}-\d\d$'),
  -- why it is of no use (any more), in the provider's word or ours
  reason text,
  created_at timestamptz not null,
  valid_at timestamptz,
  ended_at timestamptz,
  -- taken off the list by its owner; the row and its mandate stay
  removed_at timestamptz,
  look_at timestamptz,
  primary key (tenant, token_id),
  unique (tenant, payment_id),
  unique (tenant, provider, check_reference),
  foreign key (tenant, customer_id) references saldo.customer (tenant, customer_id),
  foreign key (tenant, payment_id) references saldo.payment (tenant, payment_id),
  check (removed_at is null or state = 'canceled'),
  check (state <> 'valid' or (mandate is not null and vault_customer is not null))
);
create index payment_token_of_customer on saldo.payment_token (tenant, customer_id, created_at);
create index payment_token_to_look_at on saldo.payment_token (tenant, look_at) where look_at is not null;
create index payment_token_by_expiry on saldo.payment_token (tenant, card_expires) where state = 'valid';

-- The leave itself, as the law wants it kept: which words were agreed to, when, from where, for which card. It outlives
-- the token; only the card's last digits are added once they are known.
create table saldo.mandate (
  tenant text not null,
  token_id text not null,
  customer_id text not null,
  text text not null,
  text_version text not null,
  language text not null,
  agreed_at timestamptz not null,
  ip text not null,
  device_id text,
  truncated_number text,
  primary key (tenant, token_id),
  foreign key (tenant, token_id) references saldo.payment_token (tenant, token_id)
);
create function saldo.keep_mandate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.truncated_number is not null
    or to_jsonb(new) - 'truncated_number' <> to_jsonb(old) - 'truncated_number' then
    raise exception 'a mandate is kept as it was given';
  end if;
  return new;
end $$;
create trigger kept before update or delete on saldo.mandate for each row execute function saldo.keep_mandate();

-- Never twice for one occasion: a cart at the checkout, an event or a period of an automatic top-up.
create table saldo.token_charge (
  tenant text not null,
  token_id text not null,
  occasion text not null,
  order_number text not null,
  payment_id text not null,
  charged_at timestamptz not null,
  primary key (tenant, token_id, occasion),
  unique (tenant, payment_id),
  foreign key (tenant, token_id) references saldo.payment_token (tenant, token_id),
  foreign key (tenant, payment_id) references saldo.payment (tenant, payment_id)
);

do $$
declare owned text;
begin
  foreach owned in array array['vault_customer', 'payment_token', 'mandate', 'token_charge']
  loop
    perform saldo.protect_tenant_table(('saldo.' || owned)::regclass);
  end loop;
end $$;
