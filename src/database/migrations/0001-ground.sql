-- What every later migration stands on: what the app's role may do, the wall between tenants, and the door to the jobs.
-- The schemas, the role saldo_app and the job engine's own tables are there already: the migration runner sees to them.

grant usage on schema saldo to saldo_app;
alter default privileges in schema saldo grant select, insert, update, delete on tables to saldo_app;
alter default privileges in schema saldo grant usage, select on sequences to saldo_app;
alter default privileges in schema saldo grant execute on functions to saldo_app;

-- The runner made this table before there were default privileges. The app reads it, to say whether it is ready.
grant select on saldo.migration to saldo_app;

-- Walls a table off by tenant: the app's role sees and writes only rows of the tenant named by the transaction, and
-- none at all where no tenant is named (after a `set local` has ended the setting reads '', not null). New rows
-- belong to that tenant by default. Forced, so that an owner who is no superuser is held to it as well.
create function saldo.protect_tenant_table(tenant_table regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  current_tenant constant text := 'nullif(current_setting(''saldo.tenant'', true), '''')';
begin
  execute format('alter table %s alter column tenant set default %s', tenant_table, current_tenant);
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant_wall on %s using (tenant = %s) with check (tenant = %s)',
    tenant_table, current_tenant, current_tenant);
end $$;
revoke execute on function saldo.protect_tenant_table from public, saldo_app;

-- Adds a job in the caller's transaction. A second job under the same key replaces the first one, unless that one is
-- running already. The job engine's tables are closed to the app's role, hence `security definer`.
create function saldo.enqueue(
  task text,
  payload jsonb,
  job_key text default null,
  run_at timestamptz default null,
  max_attempts int default null
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
-- Otherwise one of the engine's statements is planned anew for each job, which costs more than the rest of it.
set plan_cache_mode = force_generic_plan as $$
begin
  perform graphile_worker.add_job(
    identifier => enqueue.task,
    payload => enqueue.payload::json,
    run_at => enqueue.run_at,
    max_attempts => enqueue.max_attempts,
    job_key => enqueue.job_key,
    job_key_mode => 'replace'
  );
end $$;
revoke execute on function saldo.enqueue from public;
grant execute on function saldo.enqueue to saldo_app;

-- Statement statistics, where the server preloads them and the owner may create the extension.
do $$
begin
  create extension if not exists pg_stat_statements with schema public;
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_stat_statements is not available here: no statement statistics';
end $$;
