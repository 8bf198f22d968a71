-- A code that cannot be opened: its key is not in SALDO_CODE_KEYS, or it was damaged. In stock it is not sold; with an
-- order it is not shown. Null: as far as is known it opens.
alter table saldo.stock_code add unreadable text check (unreadable in ('no-key', 'damaged'));
alter table saldo.delivery_contents add unreadable text check (unreadable in ('no-key', 'damaged'));
create index stock_code_unreadable on saldo.stock_code (tenant) where unreadable is not null;
create index delivery_contents_unreadable on saldo.delivery_contents (tenant) where unreadable is not null;

-- How many there are over all brands, for readiness. Walks from brand to brand, since the owner has no way around the
-- walls between them either.
create function saldo.count_unreadable_codes(out in_stock bigint, out with_orders bigint)
language plpgsql as $$
declare
  before constant text := coalesce(current_setting('saldo.tenant', true), '');
  candidate text;
begin
  in_stock := 0;
  with_orders := 0;
  for candidate in select t.tenant from saldo.tenant t loop
    perform set_config('saldo.tenant', candidate, true);
    in_stock := in_stock + (select count(*) from saldo.stock_code c where c.tenant = candidate and c.unreadable is not null);
    with_orders := with_orders
      + (select count(*) from saldo.delivery_contents d where d.tenant = candidate and d.unreadable is not null);
  end loop;
  perform set_config('saldo.tenant', before, true);
end $$;
revoke execute on function saldo.count_unreadable_codes from public;
grant execute on function saldo.count_unreadable_codes to saldo_app;
