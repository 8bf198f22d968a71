-- A banner is shown from one day to another, both included, in the brand's time zone; null: always. Of the brand's pages
-- that show banners only on these; none: on all of them.
alter table saldo.banner
  add shown_from date,
  add shown_until date,
  add shown_on text[] not null default '{}';
grant select (shown_from, shown_until, shown_on) on saldo.banner to saldo_admin;

-- As before, with what is new.
create or replace function saldo.show_documents(of_tenant text, shown jsonb) returns void
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
  insert into saldo.banner
    (tenant, slug, language, title, body, link, link_text, shown_from, shown_until, shown_on)
    select of_tenant, slug, language, title, body, link, "linkText", "from", "until", coalesce("shownOn", '{}')
    from jsonb_to_recordset(shown -> 'banner') as one
      (slug text, language text, title text, body text, link text, "linkText" text, "from" date, "until" date,
       "shownOn" text[]);
  update saldo.legal_text set is_in_force = false where tenant = of_tenant and is_in_force;
  insert into saldo.legal_text (tenant, slug, language, version, title, body, is_in_force, kept_at)
    select of_tenant, slug, language, version, title, body, true, (shown ->> 'at')::timestamptz
    from jsonb_to_recordset(shown -> 'legalText') as one
      (slug text, language text, version text, title text, body text)
    on conflict (tenant, slug, language, version) do update set is_in_force = true;
  perform set_config('saldo.tenant', before, true);
  perform pg_notify('saldo_content', of_tenant);
end $$;
