import { Kysely } from 'kysely'
import { nameHolder } from './holder.ts'
import { openListener } from './listen.ts'
import { openNotifier } from './notices.ts'
import { openPool } from './pool.ts'
import { openPulse } from './pulse.ts'
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
  'brand_place',
  'cell_key',
  'migration',
  'rate_limit',
  'charge_pace',
  'text_pace',
  'exchange_rate',
] as const

/** The types of these tables: `Database.registry` can name no others. */
export type RegistryTables = Pick<DB, Extract<keyof DB, (typeof registryTables)[number]>>

/** The only access to a tenant's rows. */
export type TenantDatabase = {
  readonly tenant: string
  /** The number of this process while the database can tell that it lives (`livingHolders`), else null. */
  holder(): number | null
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
  /** Fails if the database does not answer, its role could bypass row-level security, or has no limits of time. */
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
  /** Fails while notices of changes do not arrive; a process that listens to none needs none. */
  hears(): Promise<void>
  /** Open connections, idle ones, and waiting callers. */
  poolSizes(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export const tenantPattern = /^[a-z][a-z0-9_]{1,39}$/

/**
 * Opens the app's database handle. Connections are opened on demand, and lost ones are replaced; `onError` gets those
 * errors. For timeouts see `openPool`.
 */
export function openDatabase(options: {
  url: string
  /** For notices, past a pooler, which does not pass them on; `url` unless it is given. */
  listenUrl?: string | undefined
  poolSize?: number
  onError?: (error: Error) => void
}): Database {
  const { url, listenUrl = url, poolSize = 10, onError = () => {} } = options
  const application_name = 'saldo'
  const pool = openPool({ connectionString: url, application_name, types: valueParsers, max: poolSize }, onError)
  const toListen = { connectionString: listenUrl, application_name, ...usualTimeouts }
  const dialect = dialectOver(pool)
  const kysely = new Kysely<DB>({ dialect })
  const props = { config: { dialect }, dialect, driver: dialect.createDriver(), executor: kysely.getExecutor() }
  const holder = nameHolder()
  const listener = openListener(toListen, onError, holder.hold)
  const notifier = openNotifier(toListen, onError)
  const isThere = () =>
    pool.query('select').then(
      () => true,
      () => false,
    )
  const pulse = openPulse({ listener, notifier, isThere })

  return {
    forTenant(tenant) {
      if (!tenantPattern.test(tenant)) throw new TypeError(`not a tenant's id: ${JSON.stringify(tenant)}`)
      return {
        tenant,
        holder: () => (listener.isOpen() ? holder.id : null),
        transaction: (work) => inTransaction(pool, props, { tenant, readOnly: false }, work, notifier.send),
        read: (work) => inTransaction(pool, props, { tenant, readOnly: true }, work),
      }
    },
    registry: kysely as unknown as Kysely<RegistryTables>,
    async ping() {
      const { rows } = await pool.query({
        name: 'ping',
        text: `select rolsuper or rolbypassrls as dangerous, current_setting('statement_timeout') = '0' as endless
          from pg_roles where rolname = current_user`,
      })
      if (rows[0].dangerous) throw new Error('the app is logged in as a role that can bypass row-level security')
      if (rows[0].endless) throw new Error('statements have no limit of time: "release" sets it for the role')
    },
    async hears() {
      pulse.check()
    },
    listen(...subscription) {
      pulse.begin()
      return listener.subscribe(...subscription)
    },
    poolSizes: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      pulse.stop()
      await Promise.all([pool.end(), listener.close()])
      await notifier.close()
    },
  }
}
