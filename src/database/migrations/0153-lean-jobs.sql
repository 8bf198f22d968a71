-- A job without a key is one insert. The engine's add_job runs five statements for it, of which four find nothing to
-- do; it is still asked where the task is not known yet, and for jobs with a key. A test compares both ways.
create or replace function saldo.enqueue(
  task text,
  payload jsonb,
  job_key text default null,
  run_at timestamptz default null,
  max_attempts int default null
) returns void
language plpgsql security definer set search_path = saldo_quiet, pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
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
