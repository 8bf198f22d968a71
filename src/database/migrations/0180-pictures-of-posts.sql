-- The things that a post's picture shows, the main one first: `{plane,sim}`. Without any, the post's name chooses.
alter table saldo.post add column picture text[] not null default '{}';
grant select (picture) on saldo.post to saldo_admin;
comment on column saldo.post.picture is 'things that are drawn for it, the main one first';
