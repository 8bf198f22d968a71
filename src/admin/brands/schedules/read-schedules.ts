import type { Admin } from '#admin'
import { findWaiting } from '#admin/approvals'
import { findOpenSchedules, type ScheduleRow } from './store.ts'

/** What is set for a draft: it waits for its moment, for a second person until then, or it did not go. */
export type Scheduled = Pick<ScheduleRow, 'draftId' | 'revision' | 'goesAt' | 'askedBy' | 'note' | 'reason'> & {
  state: 'waiting' | 'asked' | 'stopped'
  /** Of one that waits for a second person. */
  wish?: { approvalId: string; askedAt: Date }
}

/** What is set for the open drafts of a brand, the next one first. */
export const readSchedules = (admin: Admin, tenant: string): Promise<Scheduled[]> =>
  admin.read(async (tx) => {
    const rows = (await findOpenSchedules(tx, tenant)) as (ScheduleRow & Pick<Scheduled, 'state'>)[]
    const now = admin.clock.now()
    const asked = (await findWaiting(tx))
      .filter(({ name, tenant: of, lapsesAt }) => name === 'brand.schedule' && of === tenant && lapsesAt > now)
      .map(({ approvalId, input, askedBy, askedAt, lapsesAt }): Scheduled => {
        const { draftId, revision, note } = input as { draftId: string; revision: number; note: string }
        const wish = { approvalId, askedAt }
        return { draftId, revision, note, askedBy, goesAt: lapsesAt, state: 'asked', reason: null, wish }
      })
    const set = rows.map(
      ({ draftId, revision, goesAt, askedBy, note, state, reason }): Scheduled => ({
        draftId,
        revision,
        goesAt,
        askedBy,
        note,
        state,
        reason,
      }),
    )
    return [...set, ...asked].toSorted((one, other) => one.goesAt.getTime() - other.goesAt.getTime())
  })
