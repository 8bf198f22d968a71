import { z } from 'zod'
import { lapse } from '#admin/approvals'
import { findDraft, lockDraft } from '#admin/brands/drafts'
import { endSchedules, findSchedule, insertSchedule, readSchedules } from '#admin/brands/schedules'
import { action, minutes } from '../engine/action.ts'
import { type AdminRefusal, isRefused, refuse } from '../engine/refusals.ts'
import { aboutBrand, agreedOf, basisOf, needsSecond, note, planDraft, type VersionPlan, whichDraft } from './planned.ts'

/** `agreed` names what a second person looks at; the database gives a plan back with its fields in another order. */
type SchedulePlan = VersionPlan & { agreed: string }

/** Milliseconds: what is further ahead was typed wrongly. */
const farthest = minutes(366 * 24 * 60)

/**
 * Publishes a draft as it was looked at, at a moment. What a second person has to look at is approved before. A worker
 * publishes it then, in the name of who asked (`publishDue`).
 */
export const brandSchedule = action({
  needs: 'brands.publish',
  input: z.strictObject({
    ...whichDraft,
    revision: z.int().nonnegative(),
    note,
    /** With its distance from UTC. */
    at: z.iso.datetime({ offset: true }),
  }),
  about: aboutBrand,
  fresh: minutes(15),
  async plan({ admin }, { at, ...which }): Promise<SchedulePlan | AdminRefusal> {
    const plan = await planDraft(admin, which)
    if (isRefused(plan)) return plan
    const ahead = Date.parse(at) - admin.clock.now().getTime()
    return ahead > 0 && ahead <= farthest ? { ...plan, agreed: agreedOf(plan) } : refuse('momentNotAhead')
  },
  second: needsSecond,
  basis: basisOf,
  waitsUntil: ({ at }) => new Date(at),
  run: ({ admin, actionId, operatorId }, { tenant, draftId, revision, note: said, at }, plan) =>
    admin.own(async (tx): Promise<{ goesAt: Date } | AdminRefusal> => {
      const known = await findSchedule(tx, tenant, actionId)
      if (known) return { goesAt: known.goesAt }
      if (!(await lockDraft(tx, draftId, revision))) return refuse('changedSince')
      await endSchedules(tx, draftId, operatorId)
      const goesAt = new Date(at)
      const asked = { askedBy: operatorId, askedAt: admin.clock.now(), agreedHash: plan.agreed }
      const what = { scheduleId: actionId, draftId, tenant, revision, goesAt, note: said }
      await insertSchedule(tx, { ...what, ...asked, state: 'waiting' })
      return { goesAt }
    }),
})

/** Takes that back, also while it waits for a second person. */
export const brandUnschedule = action({
  needs: 'brands.publish',
  input: z.strictObject(whichDraft),
  about: aboutBrand,
  async run({ admin, operatorId }, { tenant, draftId }): Promise<{ unscheduled: true } | AdminRefusal> {
    const set = (await readSchedules(admin, tenant)).filter((one) => one.draftId === draftId)
    return admin.own(async (tx): Promise<{ unscheduled: true } | AdminRefusal> => {
      const draft = await findDraft(tx, tenant, draftId)
      // It is not being published meanwhile.
      if (!draft || !(await lockDraft(tx, draftId, draft.revision))) return refuse('draftNotFound')
      for (const { wish, ...one } of set) {
        if (!wish || !(await lapse(tx, wish.approvalId))) continue
        const row = { ...one, ...wish, scheduleId: wish.approvalId, tenant, agreedHash: '', endedBy: operatorId }
        await insertSchedule(tx, { ...row, state: 'ended' })
      }
      await endSchedules(tx, draftId, operatorId)
      // Again it changes nothing.
      return { unscheduled: true }
    })
  },
})
