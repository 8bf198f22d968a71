import type { Admin, Caller } from '#admin'
import { publishedBySchedule, type ScheduleRow, stopSchedule, tryOnceMore } from '#admin/brands/schedules'
import { findOperator, type Operator, type Site } from '#admin/operators'
import type { AdminDatabase } from '#database'
import type { Clock } from '#kit/clock'
import { perform } from '../engine/perform.ts'

type Ground = {
  database: AdminDatabase
  open(caller: Caller): Promise<Admin>
  site: Site
  clock: Clock
  /** One that fails is reported and tried again in the next round; the others go on. */
  report(scheduleId: string, error: unknown): void
}

/**
 * Publishes drafts whose moment has come, each as the operator who asked for it, by the action that they would have
 * pressed. What does not go is stopped, and stands in the queue. Each press has the name of its schedule: a round that
 * died is finished by the next one.
 */
export async function publishDue(ground: Ground, due: readonly ScheduleRow[]): Promise<void> {
  for (const one of due) {
    try {
      await publishOne(ground, one)
    } catch (error) {
      ground.report(one.scheduleId, error)
    }
  }
}

async function publishOne({ database, open, site, clock }: Omit<Ground, 'report'>, one: ScheduleRow): Promise<void> {
  const { scheduleId, tenant, draftId, revision, note, askedBy, tries } = one
  const operator = (await database.change([], (tx) => findOperator(tx, { operatorId: askedBy }))) ?? nobody(askedBy)
  // They proved to be there when they asked.
  const caller = { operator, site, ip: site.ip, sessionId: 'schedule', requestId: scheduleId, provenAt: clock.now() }
  const wish = { tenant, draftId, revision, note, schedule: scheduleId }
  const done = await perform(await open(caller), 'brand.publish', wish, { key: `schedule ${scheduleId} ${tries}` })
  if ('refusal' in done && done.refusal === 'stillRunning') return
  const isOnceMore = await database.change([], async (tx) => {
    if ('done' in done) await publishedBySchedule(tx, scheduleId, done.done.version)
    else if ('waiting' in done) await stopSchedule(tx, scheduleId, 'notApproved')
    else if (done.refusal === 'changedSince' && (await tryOnceMore(tx, one))) return true
    else await stopSchedule(tx, scheduleId, done.refusal)
    return false
  })
  if (isOnceMore) await publishOne({ database, open, site, clock }, { ...one, tries: tries + 1 })
}

/** Somebody who may sign in no more may do nothing. */
const nobody = (operatorId: string): Operator => ({
  operatorId,
  name: operatorId,
  email: '',
  language: 'en',
  grants: [],
})
