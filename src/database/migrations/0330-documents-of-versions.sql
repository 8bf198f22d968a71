-- What a version has of its own to read: pages, posts and banners as they were written, by the names of their files. Null
-- in rows of earlier releases: what the brand's folder has.
alter table saldo.tenant_settings add documents jsonb;

-- Puts a brand's pages, posts, banners and legal texts in place of those that it shows. Only for functions of the owner.
create function saldo.show_documents(of_tenant text, shown jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  before text := coalesce(current_setting('saldo.tenant', true), '');
begin
  -- The wall between tenants holds for the owner too.
  perform set_config('saldo.tenant', of_tenant, true);
  delete from saldo.page where tenant = of_tenant;
  insert into saldo.page (tenant, slug, language, title, description, body, changed_on)
    select of_tenant, slug, language, title, description, body, "changedOn"
    from jsonb_to_recordset(shown -> 'page') as one
      (slug text, language text, title text, description text, body text, "changedOn" date);
  delete from saldo.post where tenant = of_tenant;
  insert into saldo.post (tenant, slug, language, title, description, body, published_on, picture)
    select of_tenant, slug, language, title, description, body, "publishedOn", picture
    from jsonb_to_recordset(shown -> 'post') as one
      (slug text, language text, title text, description text, body text, "publishedOn" date, picture text[]);
  delete from saldo.banner where tenant = of_tenant;
  insert into saldo.banner (tenant, slug, language, title, body, link, link_text)
    select of_tenant, slug, language, title, body, link, "linkText"
    from jsonb_to_recordset(shown -> 'banner') as one
      (slug text, language text, title text, body text, link text, "linkText" text);
  update saldo.legal_text set is_in_force = false where tenant = of_tenant and is_in_force;
  insert into saldo.legal_text (tenant, slug, language, version, title, body, is_in_force, kept_at)
    select of_tenant, slug, language, version, title, body, true, (shown ->> 'at')::timestamptz
    from jsonb_to_recordset(shown -> 'legalText') as one
      (slug text, language text, version text, title text, body text)
    on conflict (tenant, slug, language, version) do update set is_in_force = true;
  perform set_config('saldo.tenant', before, true);
  perform pg_notify('saldo_content', of_tenant);
end $$;
revoke execute on function saldo.show_documents from public, saldo_app, saldo_admin;

-- With what the version has to read, which changes at the same moment. A process of the release before says nothing of
-- it: then all of it stays.
create or replace function saldo.publish_brand(
  of_tenant text, expected int, content jsonb, from_origin text, by_operator text, with_note text, by_action text,
  from_version int
) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known int;
  read_so_far jsonb;
begin
  lock table saldo.tenant_settings in exclusive mode;
  select version into known from saldo.tenant_settings where action_id = by_action and tenant = of_tenant;
  if found then return known; end if;
  if not exists (select from saldo.tenant where tenant = of_tenant and kept_by = 'back-office') then return null; end if;
  select version, documents into known, read_so_far from saldo.tenant_settings where tenant = of_tenant
    order by version desc limit 1;
  if known is distinct from expected then return null; end if;
  insert into saldo.tenant_settings
    (tenant, version, settings, written, copy, documents, content_hash, origin, author, note, action_id, of_version)
  values (of_tenant, known + 1, content -> 'settings', content -> 'written', content -> 'copy',
    coalesce(content -> 'documents', read_so_far), content ->> 'hash', from_origin, by_operator, with_note, by_action,
    from_version);
  if content ? 'shown' then perform saldo.show_documents(of_tenant, content -> 'shown'); end if;
  perform pg_notify('saldo_tenants', of_tenant);
  return known + 1;
end $$;

create or replace function saldo.begin_brand(
  of_tenant text, content jsonb, by_operator text, with_note text, by_action text
) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table saldo.tenant_settings in exclusive mode;
  if exists (select from saldo.tenant_settings where action_id = by_action and tenant = of_tenant) then return 1; end if;
  if exists (select from saldo.tenant where tenant = of_tenant) then return null; end if;
  insert into saldo.tenant (tenant, kept_by) values (of_tenant, 'back-office');
  insert into saldo.tenant_settings
    (tenant, version, settings, written, copy, documents, content_hash, origin, author, note, action_id)
  values (of_tenant, 1, content -> 'settings', content -> 'written', content -> 'copy', content -> 'documents',
    content ->> 'hash', 'new', by_operator, with_note, by_action);
  perform pg_notify('saldo_tenants', of_tenant);
  return 1;
end $$;
