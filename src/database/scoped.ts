import { Kysely } from 'kysely'
import pg from 'pg'
import { openListener } from './listen.ts'
import { openNotifier } from './notices.ts'
import type { DB } from './tables.gen.ts'
import { usualTimeouts } from './timeouts.ts'
import { dialectOver } from './transactions/dialect.ts'
import { inTransaction, type Tx } from './transactions/transaction.ts'
import { valueParsers } from './values.ts'

/** The tables without a tenant. All others have row-level security by tenant, which a test checks. */
export const registryTables = [
  'operator_act',
  'failing_task',
  'paused_method',
  'paused_partner',
  'tenant',
  'tenant_settings',
  'migration',
  'rate_limit',
  'charge_pace',
  'text_pace',
] as const

/** The types of these tables: `Database.registry` can name no others. */
export type RegistryTables = Pick<DB, Extract<keyof DB, (typeof registryTables)[number]>>

/** The only access to a tenant's rows. */
export type TenantDatabase = {
  readonly tenant: string
  /** Runs `work` in a transaction. It may run up to four times, so it must change nothing but the database. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in a read-only transaction whose statements are sent together: none may wait for another's answer. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export type Database = {
  /** Throws for an invalid tenant id: 2 to 40 of a–z, 0–9 and _, beginning with a letter. */
  forTenant(tenant: string): TenantDatabase
  /** Single statements on the tables without a tenant. */
  readonly registry: Kysely<RegistryTables>
  /** Fails if the database does not answer, or its role could bypass row-level security. */
  ping(): Promise<void>
  /**
   * Subscribes to a NOTIFY channel; resolves to a function that ends the subscription, once it listens or the database
   * is found to be away: it then listens as soon as it can. `onLost` is called when notifications stop, `onMissed` when
   * they resume.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onMissed: () => void,
    onLost?: () => void,
  ): Promise<() => void>
  /** Open connections, idle ones, and waiting callers. */
  poolSizes(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export const tenantPattern = /^[a-z][a-z0-9_]{1,39}$/

/**
 * Opens the app's database handle. Connections are opened on demand, and lost ones are replaced; `onError` gets those
 * errors. Timeouts in ms: a statement 15,000, a lock 5,000, an idle transaction 10,000; for our own see
 * `usualTimeouts`.
 */
export function openDatabase(options: { url: string; poolSize?: number; onError?: (error: Error) => void }): Database {
  const { url, poolSize = 10, onError = () => {} } = options
  const config = {
    connectionString: url,
    application_name: 'saldo',
    options: '-c search_path=saldo',
    types: valueParsers,
    ...usualTimeouts,
  }
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  } as pg.PoolConfig)
  pool.on('error', onError)
  // The pool handles errors of idle clients only: a client that breaks while it is in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = dialectOver(pool)
  const kysely = new Kysely<DB>({ dialect })
  const props = { config: { dialect }, dialect, driver: dialect.createDriver(), executor: kysely.getExecutor() }
  const listener = openListener(config, onError)
  const notifier = openNotifier(config, onError)

  return {
    forTenant(tenant) {
      if (!tenantPattern.test(tenant)) throw new TypeError(`not a tenant's id: ${JSON.stringify(tenant)}`)
      return {
        tenant,
        transaction: (work) => inTransaction(pool, props, { tenant, readOnly: false }, work, notifier.send),
        read: (work) => inTransaction(pool, props, { tenant, readOnly: true }, work),
      }
    },
    registry: kysely as unknown as Kysely<RegistryTables>,
    async ping() {
      const { rows } = await pool.query({
        name: 'ping',
        text: 'select rolsuper or rolbypassrls as dangerous from pg_roles where rolname = current_user',
      })
      if (rows[0].dangerous) throw new Error('the app is logged in as a role that can bypass row-level security')
    },
    listen: listener.subscribe,
    poolSizes: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await Promise.all([pool.end(), listener.close()])
      await notifier.close()
    },
  }
}
