-- The page of an order names the trace in which each thing happened.
grant select (trace) on saldo.orders to saldo_admin;
grant select (trace) on saldo.order_event to saldo_admin;
