import { Kysely } from 'kysely'
import type pg from 'pg'
import { isConnectionLoss, isContention } from './failures.ts'
import { openPool } from './pool.ts'
import { tenantPattern } from './scoped.ts'
import { openStandby } from './standby.ts'
import type { DB } from './tables.gen.ts'
import { dialectOver } from './transactions/dialect.ts'
import { inTransaction, type Tx } from './transactions/transaction.ts'
import { valueParsers } from './values.ts'

/** The back office's own tables. They belong to no tenant, and the shop's role has no right on them. */
export const adminTables: readonly string[] = [
  'admin_action',
  'admin_action_under_way',
  'admin_approval',
  'admin_case',
  'admin_code_list',
  'admin_partner_pulse',
  'admin_product_file',
  'admin_run',
  'admin_run_line',
  'admin_case_event',
  'brand_draft',
  'brand_draft_change',
  'brand_move',
  'brand_pass',
  'brand_schedule',
  'operator',
  'operator_device',
  'operator_grant',
  'operator_guess',
  'operator_identity',
  'operator_link',
  'operator_passkey',
  'operator_recovery_code',
  'operator_session',
  'operator_totp',
  'operator_used_once',
  'operator_view',
]

/** The back office's door to the database: it reads the shop's rows of several brands, and writes only its own tables. */
export type AdminDatabase = {
  /** Reads rows of these tenants and the back office's own, step by step if need be: each step sees what is there by then. */
  read<T>(tenants: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads what is only looked at, as lists, files and figures are: from a standby that is at most a few seconds behind,
   * if there is one, otherwise as `read` does. It may run twice.
   */
  browse<T>(tenants: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>
  /** Changes the back office's own tables. It may run up to four times, so it must change nothing but the database. */
  change<T>(tenants: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>
  /** Fails if the database does not answer, or its role could bypass row-level security. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the database as `saldo_admin`. Few connections and 5 s for a statement (a setting of the role): a busy back
 * office must not slow the shops down.
 */
export function openAdminDatabase(options: {
  url: string
  /** Of a standby, for `browse`. */
  standbyUrl?: string | undefined
  poolSize?: number
  onError?: (error: Error) => void
}): AdminDatabase {
  const { url, standbyUrl, poolSize = 4, onError = () => {} } = options
  const config = { connectionString: url, application_name: 'saldo admin', types: valueParsers, max: poolSize }
  const pool = openPool(config, onError)
  const run = transactionsOn(pool)
  const standby =
    standbyUrl === undefined ? undefined : openStandby({ ...config, connectionString: standbyUrl }, pool, onError)
  const runOnStandby = standby && transactionsOn(standby.pool)
  return {
    read: async (tenants, work) => run(tenants, true, work),
    async browse(tenants, work) {
      if (!standby || !runOnStandby || !(await standby.keepsUp())) return run(tenants, true, work)
      try {
        return await runOnStandby(tenants, true, work)
      } catch (error) {
        // It is away, or what was read had to give way to what the primary wrote.
        if (!isConnectionLoss(error) && !isContention(error)) throw error
        return run(tenants, true, work)
      }
    },
    change: async (tenants, work) => run(tenants, false, work),
    async ping() {
      const { rows } = await pool.query(
        'select rolsuper or rolbypassrls as dangerous from pg_roles where rolname = current_user',
      )
      if (rows[0].dangerous)
        throw new Error('the back office is logged in as a role that can bypass row-level security')
    },
    async close() {
      await Promise.all([pool.end(), standby?.pool.end()])
    },
  }
}

function transactionsOn(pool: pg.Pool) {
  const dialect = dialectOver(pool)
  const executor = new Kysely<DB>({ dialect }).getExecutor()
  const props = { config: { dialect }, dialect, driver: dialect.createDriver(), executor }
  return <T>(tenants: readonly string[], readOnly: boolean, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const wrong = tenants.find((id) => !tenantPattern.test(id))
    if (wrong !== undefined) throw new TypeError(`not a tenant's id: ${JSON.stringify(wrong)}`)
    return inTransaction(pool, props, { tenant: tenants, readOnly }, work)
  }
}
