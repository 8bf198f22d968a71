import { z } from 'zod'
import type { Admin } from '#admin'
import {
  changesBetween,
  checkVersion,
  effectOf,
  findKeepers,
  findVersion,
  findVersions,
  findWritten,
  insertVersion,
  isRisky,
  keepBrand,
  readDraft,
  saidOf,
} from '#admin/brands'
import { planShown } from '#admin/brands/documents'
import { closeDraft, lockDraft } from '#admin/brands/drafts'
import { endSchedules, findSchedule } from '#admin/brands/schedules'
import type { Tenant } from '#tenants'
import { planVersion, type Said } from '#tenants/versions'
import { action, minutes } from '../engine/action.ts'
import { type AdminRefusal, isRefused, refuse } from '../engine/refusals.ts'
import {
  aboutBrand,
  agreedOf,
  basisOf,
  needsSecond,
  note,
  planDraft,
  refuseProblems,
  type VersionPlan,
  whichDraft,
} from './planned.ts'

const tenant = z.string()
type Published = { version: number }

/** Makes the back office a brand's author: its folder is loaded no more. */
export const brandAdopt = action({
  needs: 'brands.publish',
  input: z.strictObject({ tenant }),
  about: aboutBrand,
  fresh: minutes(15),
  run: async ({ admin }, input) => {
    await admin.own((tx) => keepBrand(tx, input.tenant, 'back-office'))
    return { keptBy: 'back-office' }
  },
})

/** Gives a brand back to its folder: the next loading writes what the folder says. */
export const brandRelease = action({
  needs: 'brands.publish',
  input: z.strictObject({ tenant }),
  about: aboutBrand,
  fresh: minutes(15),
  run: async ({ admin }, input) => {
    await admin.own((tx) => keepBrand(tx, input.tenant, 'folder'))
    return { keptBy: 'folder' }
  },
})

/** Publishes a draft as it was looked at: the next version, which every process takes up. */
export const brandPublish = action({
  needs: 'brands.publish',
  input: z.strictObject({
    ...whichDraft,
    revision: z.int().nonnegative(),
    note,
    /** Of one whose moment has come: what a second person had to look at was approved before. */
    schedule: z.string().max(60).optional(),
  }),
  about: aboutBrand,
  fresh: minutes(15),
  async plan({ admin }, { schedule, ...which }): Promise<VersionPlan | AdminRefusal> {
    const plan = await planDraft(admin, which)
    if (schedule === undefined || isRefused(plan)) return plan
    const set = await admin.own((tx) => findSchedule(tx, which.tenant, schedule))
    const isDue = set?.state === 'waiting' && set.goesAt <= admin.clock.now()
    const isTheirs = set?.draftId === which.draftId && set.askedBy === admin.operator.operatorId
    if (!isDue || !isTheirs) return refuse('draftNotFound')
    return set.agreedHash === agreedOf(plan) ? plan : refuse('changedSince')
  },
  second: (plan, { schedule }) => schedule === undefined && needsSecond(plan),
  basis: basisOf,
  async run({ admin, actionId, operatorId }, input, plan): Promise<Published | AdminRefusal> {
    const { tenant: of, draftId } = input
    const known = await admin.own((tx) => findWritten(tx, of, actionId))
    if (known !== undefined) return { version: known }
    const draft = await readDraft(admin, of, draftId)
    if (!draft || draft.revision !== plan.revision) return refuse('changedSince')
    const content = await contentOf(admin, of, draft)
    const next = { ...input, expected: plan.newest, origin: 'draft', author: operatorId, actionId } as const
    return admin.own(async (tx) => {
      // What is published is what was looked at: nobody changes the draft from here on.
      if (!(await lockDraft(tx, draftId, plan.revision))) return refuse('changedSince')
      if (input.schedule && (await findSchedule(tx, of, input.schedule))?.state !== 'waiting')
        return refuse('draftNotFound')
      const version = await insertVersion(tx, content, next)
      if (version === null) return refuse('changedSince')
      await closeDraft(tx, draftId, 'published')
      // Its own is noted once the action has ended: until then the next round finishes it.
      await endSchedules(tx, draftId, operatorId, { except: input.schedule })
      return { version }
    })
  },
})

/** Takes back what came after a version: its content again, as the next version. */
export const brandRollBack = action({
  needs: 'brands.publish',
  input: z.strictObject({
    tenant,
    version: z.int().positive().max(2_147_483_647),
    /** The newest version that the operator saw. */
    expected: z.int().positive().max(2_147_483_647),
    note,
  }),
  about: aboutBrand,
  fresh: minutes(15),
  async plan({ admin }, { tenant: of, version, expected }): Promise<VersionPlan | AdminRefusal> {
    const { newest, wanted, keepers } = await admin.own(async (tx) => ({
      keepers: await findKeepers(tx),
      newest: (await findVersions(tx, of, { most: 1 }))[0],
      wanted: await findVersion(tx, of, version),
    }))
    if (!newest || !wanted || version >= newest.version) return refuse('versionNotFound')
    if (keepers.get(of) === 'folder') return refuse('keptByFolder')
    if (newest.version !== expected) return refuse('changedSince')
    if (!effectOf(wanted)) return refuse('versionUnreadable')
    const problems = await checkVersion(admin, { tenant: of, ...saidOf(wanted) }, newest)
    if (problems.length > 0) return refuseProblems(problems)
    const changes = changesBetween(newest, wanted)
    return { newest: expected, changes, risky: changes.map(({ field }) => field).filter(isRisky) }
  },
  second: needsSecond,
  basis: basisOf,
  async run({ admin, actionId, operatorId }, input, { newest }): Promise<Published | AdminRefusal> {
    const wanted = await admin.own((tx) => findVersion(tx, input.tenant, input.version))
    if (!wanted) return refuse('versionNotFound')
    const content = await contentOf(admin, input.tenant, saidOf(wanted))
    const version = await admin.own((tx) =>
      insertVersion(tx, content, {
        ...input,
        expected: newest,
        origin: 'roll-back',
        author: operatorId,
        actionId,
        ofVersion: input.version,
      }),
    )
    return version === null ? refuse('changedSince') : { version }
  },
})

/** A version's row, and what its shoppers will read. */
async function contentOf(admin: Admin, of: string, { written, copy, documents }: Said) {
  const settings = effectOf({ tenant: of, settings: undefined, written }) as Tenant
  const brand = { ...settings, id: of, copy: copy as Tenant['copy'] }
  return { ...planVersion(brand, written, documents), shown: await planShown(admin, brand, documents) }
}
