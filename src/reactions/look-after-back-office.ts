import { gather } from '#admin/attention'
import { checkChain } from '#admin/audit'
import { checkCloses } from '#admin/money'
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
  { log, tenants, registry, secret, partnerChecks = {} }: House,
  admin: AdminDatabase,
): Record<Exclude<(typeof forBackOffice)[number]['name'], 'publish-due'>, () => Promise<void>> => ({
  'feel-pulse': () => feelPulse(admin, partnerChecks, systemClock.now()),
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
