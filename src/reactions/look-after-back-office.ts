import type { Admin, Caller } from '#admin'
import { gather } from '#admin/attention'
import { checkChain } from '#admin/audit'
import { noteDue } from '#admin/brands/schedules'
import { checkCloses } from '#admin/money'
import { operatorTables } from '#admin/operators'
import { wakeRuns } from '#admin/runs'
import { feelPulse, type PartnerCheck } from '#admin/watch'
import type { AdminDatabase, Database } from '#database'
import { systemClock } from '#kit/clock'
import type { KeyRing } from '#kit/signature'
import type { Logger } from '#watch'
import { checkAudit, type forBackOffice } from './schedule.ts'
import { allBrands, noteRound } from './store.ts'

type House = {
  log: Logger
  tenants(): Promise<readonly string[]>
  /** Opens the back office as an operator, for what they set to happen later; omitted: nothing of it happens. */
  openAdmin?: ((caller: Caller) => Promise<Admin>) | undefined
  /** Serves real shoppers. */
  production?: boolean | undefined
  /** Counts failed rounds of scheduled tasks. */
  registry: Database['registry']
  /** Verifies the signatures of closed days; omitted: nobody checks them. */
  secret?: KeyRing | undefined
  /** Asks each partner whether it works, for the back office. */
  partnerChecks?: Readonly<Record<string, PartnerCheck>>
}

/**
 * What keeps the back office true. A broken chain of the audit or of closed days means that somebody changed a row:
 * operators are alerted, and it is a case of the queue until it is mended.
 */
export const lookAfterBackOffice = (
  { log, tenants, openAdmin, production = false, registry, secret, partnerChecks = {} }: House,
  admin: AdminDatabase,
): Record<(typeof forBackOffice)[number]['name'], () => Promise<void>> => ({
  'feel-pulse': () => feelPulse(admin, partnerChecks, systemClock.now()),
  'publish-due': async () => {
    if (!openAdmin || !secret) return
    // Few minutes have anything to publish, but each worker would carry all actions.
    const clock = systemClock
    const due = await noteDue(admin, clock.now())
    if (due.length === 0) return
    const { publishDue } = await import('#admin/actions/due')
    const site = {
      db: operatorTables(admin),
      clock,
      secret,
      siteUrl: '',
      production,
      ip: '0.0.0.0',
      userAgent: undefined,
      send: () => {},
      record: async () => {},
    }
    const report = (schedule: string, err: unknown) => log.error({ err, schedule }, 'draft cannot be published yet')
    await publishDue({ database: admin, open: openAdmin, site, clock, report }, due)
  },
  'gather-cases': async () => {
    const report = (source: string, err: unknown) => log.error({ err, source }, 'cases cannot be gathered')
    await gather({ database: admin, tenants: await tenants(), now: systemClock.now(), report })
  },
  'wake-runs': () => wakeRuns(admin),
  'check-audit': async () => {
    const { rows, head, broken } = await admin.read([], (tx) => checkChain(tx))
    if (broken === null) log.info({ rows, head }, 'audit checked')
    else log.error({ row: broken }, 'audit changed: a row does not follow from the row before it')
    const closes = secret && (await checkCloses(admin, secret))
    for (const [tenant, problem] of Object.entries(closes?.problems ?? {}))
      log.error({ tenant, problem }, 'a closed day was changed')
    const failed = {
      ...closes?.problems,
      ...(broken === null ? {} : { [allBrands]: `audit: row ${broken} does not follow from the row before it` }),
    }
    await noteRound(registry, checkAudit, failed, systemClock.now())
  },
})
