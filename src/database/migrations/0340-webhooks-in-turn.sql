-- What waits for an address is told in a turn of that address: the job names the address, not one delivery.
create index webhook_delivery_of_address on saldo.webhook_delivery (tenant, address_id, at) where state = 'waiting';

-- As before (0295), but for what the job names.
create or replace function saldo.tell_programs(of_tenant text, of_kind text, happened timestamptz, facts jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- Not set where a brand is published: the back office and the loading of folders are no tenant.
  before constant text := coalesce(current_setting('saldo.tenant', true), '');
  told text;
begin
  perform set_config('saldo.tenant', of_tenant, true);
  for told in
    insert into saldo.webhook_delivery (tenant, address_id, kind, at, data, next_at)
    select a.tenant, a.address_id, of_kind, happened, facts, happened from saldo.webhook_address a
    where a.tenant = of_tenant and a.withdrawn_at is null and of_kind = any (a.kinds)
      and exists (select from saldo.webhook_secret s where s.tenant = a.tenant and s.address_id = a.address_id)
    returning address_id
  loop
    perform saldo.enqueue('webhook.due', jsonb_build_object('tenant', of_tenant, 'reference', told));
  end loop;
  perform set_config('saldo.tenant', before, true);
end $$;
