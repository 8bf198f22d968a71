import type { Shop } from '#tenants'
import { dueOccasion } from '../run-days.ts'
import { insertRuns, lockDue, moveNextRuns } from './store.ts'

/** Batch size: keeps statements short and lets two workers share the work. */
const batch = 1000

/**
 * Writes down the occasions of weekly and monthly top-ups that are due, and their next run, in one transaction, so that
 * a crash loses neither. Nothing is charged here.
 * @returns how many occasions are new
 */
export async function writeDueRuns({ tenant, db, clock }: Pick<Shop, 'tenant' | 'db' | 'clock'>): Promise<number> {
  for (let written = 0; ; ) {
    const now = clock.now()
    const round = await db.transaction(async (tx) => {
      const found = await lockDue(tx, now, batch)
      if (found.length === 0) return { found: 0, fresh: 0 }
      // Top-ups with the same schedule and time share the answer.
      const known = new Map<string, ReturnType<typeof dueOccasion>>()
      const due = found.map(({ autoTopUpId, schedule, nextRun }) => {
        const name = `${schedule.kind} ${schedule.day} ${nextRun.getTime()}`
        const answer = known.get(name) ?? dueOccasion(schedule, nextRun, now, tenant)
        known.set(name, answer)
        return { autoTopUpId, ...answer }
      })
      const fresh = await insertRuns(
        tx,
        due.flatMap(({ autoTopUpId, occasion }) => (occasion ? [{ autoTopUpId, occasion }] : [])),
        now,
      )
      await moveNextRuns(tx, due)
      return { found: found.length, fresh }
    })
    written += round.fresh
    if (round.found < batch) return written
  }
}
