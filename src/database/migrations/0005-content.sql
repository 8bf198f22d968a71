-- What a shop has to read: pages, posts of its blog, and banners, as Markdown, one row for each language.

create table saldo.page (
  tenant text not null references saldo.tenant,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  language text not null,
  title text not null,
  description text not null,
  body text not null,
  changed_on date not null,
  primary key (tenant, slug, language)
);

create table saldo.post (
  tenant text not null references saldo.tenant,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  language text not null,
  title text not null,
  description text not null,
  body text not null,
  published_on date not null,
  primary key (tenant, slug, language)
);
-- A list of posts begins with the newest.
create index post_by_day on saldo.post (tenant, language, published_on desc, slug);

create table saldo.banner (
  tenant text not null references saldo.tenant,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  language text not null,
  title text not null,
  body text not null,
  link text not null,
  link_text text not null,
  primary key (tenant, slug, language)
);

do $$
declare owned text;
begin
  foreach owned in array array['page', 'post', 'banner']
  loop
    perform saldo.protect_tenant_table(('saldo.' || owned)::regclass);
  end loop;
end $$;
