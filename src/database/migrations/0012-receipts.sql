-- Receipts may be sent again, and a mistyped e-mail address of an order corrected.

alter table saldo.message drop constraint message_channel_check;
alter table saldo.message add constraint message_channel_check check (channel in ('email', 'sms', 'whatsapp'));

-- Who asked when, and from where, for an order's mails to go to another address; it counts once its owner says yes.
create table saldo.email_correction (
  tenant text not null,
  order_number text not null,
  -- counts the corrections of one order
  correction int not null check (correction > 0),
  former text not null,
  email text not null,
  ip text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant, order_number, correction),
  foreign key (tenant, order_number) references saldo.orders (tenant, order_number)
);
select saldo.protect_tenant_table('saldo.email_correction'::regclass);
