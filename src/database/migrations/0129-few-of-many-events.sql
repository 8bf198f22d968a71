-- The back office looks for these each minute: few among all that ever happened.
create index order_event_esim_return on saldo.order_event (tenant, order_number)
  where kind in ('esim.return-asked', 'esim.return-refused');
