import type { Admin } from '#admin'
import { readSchedules } from '#admin/brands/schedules'
import type { ShownSchedule } from './schedule.tsx'

/** What is set for the drafts of a brand, with names of operators. */
export const shownSchedules = async (
  admin: Admin,
  tenant: string,
  names: ReadonlyMap<string, string>,
): Promise<ShownSchedule[]> =>
  (await readSchedules(admin, tenant)).map(({ draftId, revision, goesAt, state, reason, askedBy }) => ({
    draftId,
    revision,
    goesAt,
    state,
    reason,
    by: names.get(askedBy) ?? askedBy,
  }))
