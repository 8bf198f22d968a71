-- A brand's page tells how its codes are redeemed and answers questions; and a card may be bought for a friend.

alter table saldo.product_brand
  add column redemption jsonb not null default '[]',
  add column questions jsonb not null default '[]';
comment on column saldo.product_brand.redemption is 'steps, each language to text';
comment on column saldo.product_brand.questions is 'each with question and answer, language to text';

-- What a line of an order was bought for: somebody who gets its codes by mail, on the day that the buyer chose.
create table saldo.gift (
  tenant text not null,
  order_number text not null,
  line int not null,
  recipient_name text not null,
  recipient_email text not null,
  sender_name text not null,
  message text not null,
  -- the day in the brand's time zone, YYYY-MM-DD; null: as soon as the code is there
  send_on text check (send_on ~ '^\d{4}-\d\d-\d\d$'),
  send_at timestamptz not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'called-off')),
  -- who took it for sending has a minute; nobody else sends it or changes it meanwhile
  taken_at timestamptz,
  sent_at timestamptz,
  primary key (tenant, order_number, line),
  foreign key (tenant, order_number, line) references saldo.order_line (tenant, order_number, line)
);
create index gift_to_send on saldo.gift (tenant, send_at) where state in ('waiting', 'sending');
select saldo.protect_tenant_table('saldo.gift'::regclass);
