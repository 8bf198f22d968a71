-- Each minute the queue asks which actions began and did not end. In the audit that is a look at every action that ever
-- began. A row of this table stands from an action's first row to its next one.
create table saldo.admin_action_under_way (
  action_id text primary key
);
insert into saldo.admin_action_under_way
select action_id from saldo.admin_action group by action_id having bool_and(step = 'begun');

revoke all on saldo.admin_action_under_way from saldo_app;
grant select, insert, delete on saldo.admin_action_under_way to saldo_admin;

create function saldo.note_action_under_way() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if new.step = 'begun' then
    insert into saldo.admin_action_under_way (action_id) values (new.action_id);
  else
    delete from saldo.admin_action_under_way where action_id = new.action_id;
  end if;
  return null;
end $$;
create trigger noted_under_way after insert on saldo.admin_action
  for each row execute function saldo.note_action_under_way();
grant execute on function saldo.note_action_under_way to saldo_admin;
