import pg from 'pg'
import { usualTimeouts } from '../timeouts.ts'

/** The role that the shop connects as. It owns nothing and cannot bypass row-level security. */
export const appRole = 'saldo_app'
/** The role that the job engine connects as. It owns the engine's tables and can read no other. */
export const workerRole = 'saldo_worker'
/** The only role that can read the archive of erased people's proofs. Used by an operator's command only. */
export const archiveRole = 'saldo_archive'
/** The back office: reads shop rows of several brands, without secrets, and owns no table. It can write no shop table. */
export const adminRole = 'saldo_admin'

/** The environment variable with each role's URL. */
const variables = {
  [appRole]: 'DATABASE_URL',
  [workerRole]: 'DATABASE_WORKER_URL',
  [archiveRole]: 'DATABASE_ARCHIVE_URL',
  [adminRole]: 'DATABASE_ADMIN_URL',
}
type Role = keyof typeof variables

/**
 * How long the server lets a role's statements run, wait for a lock, and leave a transaction idle, and how many
 * processes help with one. As settings of the role they hold whatever stands between: a pooler does not pass a session's
 * own on. A bulk query sets its own (`prepareBulkQuery`).
 */
const limits: Record<Role, Record<string, string>> = {
  [appRole]: { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '10s' },
  [workerRole]: { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '30s' },
  [archiveRole]: { statement_timeout: '10min', lock_timeout: '5s', idle_in_transaction_session_timeout: '1min' },
  // One core for each of its statements: what an operator reads must not slow the shoppers down.
  [adminRole]: {
    statement_timeout: '5s',
    lock_timeout: '3s',
    idle_in_transaction_session_timeout: '10s',
    max_parallel_workers_per_gather: '0',
  },
}

// Roles belong to the whole cluster, and two starts (even of two databases) may create or change one at the same
// moment. An owner who may not create roles can use an existing one.
const creation = (role: Role): string => `
do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls noinherit;
    alter role ${role} set search_path = saldo;
  end if;
exception
  when duplicate_object or unique_violation then null;
end $$`

/**
 * Makes sure that a role exists and cannot bypass row-level security. With `url`, sets the role's password to the
 * URL's, unless that works already. Refuses an existing role that could bypass row-level security.
 */
export async function ensureRole(owner: pg.Client, role: Role, url?: string): Promise<void> {
  await owner.query(creation(role))
  const found = await owner.query('select rolsuper or rolbypassrls as dangerous from pg_roles where rolname = $1', [
    role,
  ])
  if (found.rows[0].dangerous) {
    throw new Error(`the role ${role} could bypass row-level security: alter role ${role} nosuperuser nobypassrls`)
  }
  await ensureLimits(owner, role)
  if (url === undefined) return
  const { user, password } = new pg.Client(url)
  if (user !== role)
    throw new Error(`${variables[role]} must log in as ${role}, which cannot bypass row-level security, not as ${user}`)
  if (await canLogIn(url)) return
  const literal = owner.escapeLiteral(password ?? '')
  await ignoringConcurrentChange(() => owner.query(`alter role ${role} login password ${literal}`))
}

async function ensureLimits(owner: pg.Client, role: Role): Promise<void> {
  const { rows } = await owner.query<{ settings: string[] | null }>(
    'select rolconfig as settings from pg_roles where rolname = $1',
    [role],
  )
  const wanted = Object.entries(limits[role]).filter(
    ([name, value]) => !rows[0]?.settings?.includes(`${name}=${value}`),
  )
  for (const [name, value] of wanted) {
    const change = `alter role ${role} set ${name} = '${value}'`
    await ignoringConcurrentChange(() => owner.query(change)).catch((error) => {
      if (error.code !== '42501') throw error
      throw new Error(`the role ${role} needs a limit that the owner may not set: its creator has to run: ${change}`)
    })
  }
}

/**
 * Gives the job engine's schema to its role, which the owner joins: the engine then needs no policies of ours on its
 * tables, and its own migrations still work. Idempotent.
 */
export async function handJobsToWorker(owner: pg.Client): Promise<void> {
  await owner.query(`
do $$
declare
  part record;
begin
  if not pg_has_role(current_user, '${workerRole}', 'usage') then
    grant ${workerRole} to current_user;
  end if;
  if (select nspowner from pg_namespace where nspname = 'graphile_worker') <> '${workerRole}'::regrole then
    alter schema graphile_worker owner to ${workerRole};
  end if;
  for part in
    select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind, oid::regclass::text as name
    from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'v', 'p')
      and relowner <> '${workerRole}'::regrole
    union all
    select 'routine', oid::regprocedure::text from pg_proc
    where pronamespace = 'graphile_worker'::regnamespace and proowner <> '${workerRole}'::regrole
    union all
    select 'type', t.oid::regtype::text from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'graphile_worker'::regnamespace and t.typowner <> '${workerRole}'::regrole
      and t.typelem = 0 and (t.typrelid = 0 or c.relkind = 'c')
  loop
    execute format('alter %s %s owner to ${workerRole}', part.kind, part.name);
  end loop;
  grant usage on schema saldo to ${workerRole};
  grant execute on function saldo.enqueue to ${workerRole};
end $$`)
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, ...usualTimeouts })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (['28P01', '28000'].includes((error as pg.DatabaseError).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function ignoringConcurrentChange(change: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await change()
      return
    } catch (error) {
      if (attempt === 5 || !(error as Error).message.includes('tuple concurrently updated')) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt))
    }
  }
}
