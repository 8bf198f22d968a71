-- Where in a trace an order was placed, what happened to it, and who announced a job: from a setting of the
-- transaction, so that nobody who writes has to think of it. Without traces the setting is empty.
alter table saldo.orders add column trace text;
alter table saldo.orders alter column trace set default nullif(current_setting('saldo.trace', true), '');
alter table saldo.order_event add column trace text;
alter table saldo.order_event alter column trace set default nullif(current_setting('saldo.trace', true), '');

-- As before (0153), but that a job carries the trace of who announced it.
create or replace function saldo.enqueue(
  task text,
  payload jsonb,
  job_key text default null,
  run_at timestamptz default null,
  max_attempts int default null
) returns void
language plpgsql security definer set search_path = saldo_quiet, pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  trace text := current_setting('saldo.trace', true);
begin
  if trace <> '' then
    payload := coalesce(payload, '{}') || jsonb_build_object('trace', trace);
  end if;
  if job_key is null then
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
    select t.id, coalesce(enqueue.payload, '{}')::json, coalesce(enqueue.run_at, now()), coalesce(enqueue.max_attempts, 25)
    from graphile_worker._private_tasks t where t.identifier = enqueue.task;
    if found then
      return;
    end if;
  end if;
  perform graphile_worker.add_job(
    identifier => enqueue.task,
    payload => enqueue.payload::json,
    run_at => enqueue.run_at,
    max_attempts => enqueue.max_attempts,
    job_key => enqueue.job_key,
    job_key_mode => 'replace'
  );
end $$;
