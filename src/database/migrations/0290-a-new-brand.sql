-- A brand that people make in the back office: its first version, which they keep.
alter table saldo.tenant_settings drop constraint tenant_settings_origin_check;
alter table saldo.tenant_settings
  add constraint tenant_settings_origin_check check (origin in ('folder', 'draft', 'roll-back', 'new'));

-- Begins a brand, and tells every process. Null where there is one of that name already. An action that is tried again
-- gets its version.
create function saldo.begin_brand(
  of_tenant text, content jsonb, by_operator text, with_note text, by_action text
) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table saldo.tenant_settings in exclusive mode;
  if exists (select from saldo.tenant_settings where action_id = by_action and tenant = of_tenant) then return 1; end if;
  if exists (select from saldo.tenant where tenant = of_tenant) then return null; end if;
  insert into saldo.tenant (tenant, kept_by) values (of_tenant, 'back-office');
  insert into saldo.tenant_settings
    (tenant, version, settings, written, copy, content_hash, origin, author, note, action_id)
  values (of_tenant, 1, content -> 'settings', content -> 'written', content -> 'copy', content ->> 'hash',
    'new', by_operator, with_note, by_action);
  perform pg_notify('saldo_tenants', of_tenant);
  return 1;
end $$;

revoke execute on function saldo.begin_brand from public, saldo_app;
grant execute on function saldo.begin_brand to saldo_admin;
