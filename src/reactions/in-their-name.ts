import type { TaskList } from 'graphile-worker'
import type { Admin, Caller } from '#admin'
import { noteDue } from '#admin/brands/schedules'
import { siteWithoutVisitor } from '#admin/operators'
import type { AdminDatabase } from '#database'
import { systemClock } from '#kit/clock'
import type { KeyRing } from '#kit/signature'
import type { Logger } from '#watch'

type House = {
  log: Logger
  database: AdminDatabase
  openAdmin(caller: Caller): Promise<Admin>
  secret: KeyRing
  production: boolean
}

/**
 * What operators began and workers go on with, in their name. Few workers have anything of it to do, but each would carry
 * all actions: they are loaded when there is something.
 */
export function inTheirName({ log, database, openAdmin: open, secret, production }: House) {
  const clock = systemClock
  const ground = { database, open, clock, site: siteWithoutVisitor(database, { clock, secret, production }) }
  return {
    'publish-due': async () => {
      const due = await noteDue(database, clock.now())
      if (due.length === 0) return
      const { publishDue } = await import('#admin/actions/due')
      const report = (schedule: string, err: unknown) => log.error({ err, schedule }, 'draft cannot be published yet')
      await publishDue({ ...ground, report }, due)
    },
    'work-on-run': async (payload) => {
      const { run } = payload as { run: string }
      const { workOnRun } = await import('#admin/actions')
      const report = ({ runId }: { runId: string }, line: number, err: unknown) =>
        log.error({ runId, line, err }, 'act of a run failed, it is tried again')
      await workOnRun({ ...ground, report }, run)
    },
  } satisfies TaskList
}
