-- The tables of the job engine stay closed to the back office: it sees and mends jobs through these functions alone.

create function saldo.admin_job_counts()
  returns table (task text, due int, later int, running int, dead int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.task_identifier,
      (count(*) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now()))::int,
      (count(*) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at > now()))::int,
      (count(*) filter (where j.locked_at is not null))::int,
      (count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null))::int
    from graphile_worker.jobs j group by j.task_identifier order by j.task_identifier;
end $$;

create function saldo.admin_dead_letters()
  returns table (id text, task text, attempts int, at timestamptz, error text, payload json)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id::text, t.identifier, j.attempts::int, j.updated_at, left(j.last_error, 400), j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null order by j.updated_at desc limit 200;
end $$;

create function saldo.admin_schedule()
  returns table (task text, ran_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select c.identifier, c.last_execution from graphile_worker._private_known_crontabs c order by c.identifier;
end $$;

-- Whether there was such a dead letter: a job that is running or still has attempts is left alone.
create function saldo.admin_retry_job(job bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from saldo.admin_dead_letters() dead where dead.id = job::text) then return false; end if;
  return exists (select from graphile_worker.reschedule_jobs(array[job], run_at => now(), attempts => 0));
end $$;

create function saldo.admin_drop_job(job bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from saldo.admin_dead_letters() dead where dead.id = job::text) then return false; end if;
  return exists (select from graphile_worker.complete_jobs(array[job]));
end $$;

do $$
declare
  door regprocedure;
begin
  foreach door in array array['saldo.admin_job_counts()', 'saldo.admin_dead_letters()', 'saldo.admin_schedule()',
    'saldo.admin_retry_job(bigint)', 'saldo.admin_drop_job(bigint)']::regprocedure[]
  loop
    execute format('revoke execute on function %s from public, saldo_app', door);
    execute format('grant execute on function %s to saldo_admin', door);
  end loop;
end $$;
