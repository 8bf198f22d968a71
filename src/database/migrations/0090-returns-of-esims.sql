-- eSIMs that their owners asked to return: operators list the open ones over all orders.
create index esim_return on saldo.order_event (tenant, order_number) where kind = 'esim.return-asked';
