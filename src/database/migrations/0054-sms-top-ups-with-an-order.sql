-- Top-ups by text that are ordered with a purchase: each line of an order sets one up at most.

alter table saldo.sms_topup
  -- the line of the order that brought it; none of what was set up in the account
  add column set_up_by text,
  add column order_line int,
  add foreign key (tenant, set_up_by, order_line) references saldo.order_line (tenant, order_number, line),
  add check ((set_up_by is null) = (order_line is null));
create unique index sms_topup_of_order on saldo.sms_topup (tenant, set_up_by, order_line) where set_up_by is not null;
