import { publishedBySchedule, type ScheduleRow, stopSchedule, tryOnceMore } from '#admin/brands/schedules'
import type { Clock } from '#kit/clock'
import { type LaterGround, openInTheirName } from '../engine/in-their-name.ts'
import { perform } from '../engine/perform.ts'

type Ground = LaterGround & {
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

async function publishOne(ground: Omit<Ground, 'report'>, one: ScheduleRow): Promise<void> {
  const { database, site, clock } = ground
  const { scheduleId, tenant, draftId, revision, note, askedBy, tries } = one
  // They proved to be there when they asked.
  const work = { ip: site.ip, sessionId: 'schedule', requestId: scheduleId, provenAt: clock.now() }
  const admin = await openInTheirName(ground, askedBy, work)
  const wish = { tenant, draftId, revision, note, schedule: scheduleId }
  const done = await perform(admin, 'brand.publish', wish, { key: `schedule ${scheduleId} ${tries}` })
  if ('refusal' in done && done.refusal === 'stillRunning') return
  const isOnceMore = await database.change([], async (tx) => {
    if ('done' in done) await publishedBySchedule(tx, scheduleId, done.done.version)
    else if ('waiting' in done) await stopSchedule(tx, scheduleId, 'notApproved')
    else if (done.refusal === 'changedSince' && (await tryOnceMore(tx, one))) return true
    else await stopSchedule(tx, scheduleId, done.refusal)
    return false
  })
  if (isOnceMore) await publishOne(ground, { ...one, tries: tries + 1 })
}
