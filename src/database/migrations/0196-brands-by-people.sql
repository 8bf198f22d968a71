-- A brand has one author at a time: its folder, or the back office. Whose turn it is says what is loaded.
alter table saldo.tenant
  add kept_by text not null default 'folder' check (kept_by in ('folder', 'back-office'));

-- A version is whole, and says where it came from. `written` is what its author said, without defaults; rows of earlier
-- releases have only `settings`, in which the defaults are filled in, and which earlier releases read.
alter table saldo.tenant_settings
  add written jsonb,
  add origin text not null default 'folder' check (origin in ('folder', 'draft', 'roll-back')),
  -- an operator's id
  add author text,
  add note text,
  -- of a roll-back: whose content it has
  add of_version int,
  -- of an operator's action, which writes one version however often it is tried
  add action_id text unique;

create trigger append_only before update or delete on saldo.tenant_settings
  for each row execute function saldo.refuse_change();

-- What somebody means to change of a version: field by field, with who and when.
create table saldo.brand_draft (
  draft_id text primary key,
  tenant text not null,
  base int not null,
  title text not null,
  -- counts the changes: what is published is what was looked at
  revision int not null default 0,
  begun_by text not null,
  begun_at timestamptz not null,
  changed_at timestamptz not null,
  closed_as text check (closed_as in ('published', 'dropped')),
  foreign key (tenant, base) references saldo.tenant_settings (tenant, version)
);
create index brand_draft_of_brand on saldo.brand_draft (tenant, changed_at);

create table saldo.brand_draft_change (
  draft_id text not null references saldo.brand_draft,
  -- dotted: features.hasBlog
  field text not null,
  -- null: back to the default
  value jsonb,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (draft_id, field)
);

revoke all on saldo.brand_draft, saldo.brand_draft_change from saldo_app;
grant select, insert, update on saldo.brand_draft to saldo_admin;
grant select, insert, update, delete on saldo.brand_draft_change to saldo_admin;

-- Gives a brand to another author.
create function saldo.keep_brand(of_tenant text, keeper text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- No folder is being loaded meanwhile.
  lock table saldo.tenant_settings in exclusive mode;
  update saldo.tenant set kept_by = keeper where tenant = of_tenant;
end $$;

-- Writes the next version of a brand that the back office keeps, and tells every process. Null where the newest version
-- is not the expected one any more, or the brand has another author. An action that is tried again gets its version.
create function saldo.publish_brand(
  of_tenant text, expected int, content jsonb, from_origin text, by_operator text, with_note text, by_action text,
  from_version int
) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known int;
begin
  lock table saldo.tenant_settings in exclusive mode;
  select version into known from saldo.tenant_settings where action_id = by_action and tenant = of_tenant;
  if found then return known; end if;
  if not exists (select from saldo.tenant where tenant = of_tenant and kept_by = 'back-office') then return null; end if;
  select max(version) into known from saldo.tenant_settings where tenant = of_tenant;
  if known is distinct from expected then return null; end if;
  insert into saldo.tenant_settings
    (tenant, version, settings, written, copy, content_hash, origin, author, note, action_id, of_version)
  values (of_tenant, known + 1, content -> 'settings', content -> 'written', content -> 'copy', content ->> 'hash',
    from_origin, by_operator, with_note, by_action, from_version);
  perform pg_notify('saldo_tenants', of_tenant);
  return known + 1;
end $$;

revoke execute on function saldo.keep_brand, saldo.publish_brand from public, saldo_app;
grant execute on function saldo.keep_brand, saldo.publish_brand to saldo_admin;
