-- Counts the changes of an order. A decision names the revision it was made on: if the order has changed since, its
-- write is refused and nothing of it is written.
alter table saldo.orders add column revision integer not null default 0;

create function saldo.refuse_stale_order() returns integer language plpgsql as $$
begin
  raise exception 'the order has changed since it was read' using errcode = 'SA001';
end
$$;
