-- A commit that notifies holds one lock of the whole server until it is flushed, so such commits wait for one another.
-- The job engine's add_jobs calls pg_notify by its bare name, in the search path of saldo.enqueue: it finds this one
-- first, which does nothing. Whoever committed wakes the workers afterwards (src/database/notices.ts).
create schema saldo_quiet;
create function saldo_quiet.pg_notify(channel text, payload text) returns void language plpgsql as $$ begin end $$;
revoke execute on function saldo_quiet.pg_notify from public;

alter function saldo.enqueue set search_path = saldo_quiet, pg_catalog, pg_temp;
