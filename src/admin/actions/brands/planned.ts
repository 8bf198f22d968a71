import { z } from 'zod'
import type { Admin } from '#admin'
import { isRisky, readDraft, type VersionProblem } from '#admin/brands'
import type { Difference } from '#tenants/versions'
import { hashOf } from '../engine/hash-of.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

export const whichDraft = { tenant: z.string(), draftId: z.string().max(60) }
export const note = z.string().trim().min(3).max(500)
export const aboutBrand = ({ tenant }: { tenant: string }) => ({ tenant, subject: `brand ${tenant}` })

/** What a new version would change, and on which one it stands. */
export type VersionPlan = {
  newest: number
  changes: Difference[]
  /** Fields that a second person looks at. */
  risky: string[]
  /** Of a draft: as it was looked at. */
  revision?: number | undefined
}

export const needsSecond = ({ risky }: VersionPlan): boolean => risky.length > 0

/** What a second person agrees to: these changes, of this version. */
export const basisOf = ({ newest, changes, revision }: VersionPlan) => ({ newest, changes, revision })

/** Names what a second person looked at, whatever else others published since. */
export const agreedOf = ({ changes, risky }: VersionPlan): string =>
  hashOf([risky.toSorted(), changes.filter(({ field }) => isRisky(field))])

export const refuseProblems = (problems: readonly VersionProblem[]): AdminRefusal =>
  refuse('versionNotValid', { problems: problems.slice(0, 20) })

/** What publishing a draft would change, as it was looked at, or why it cannot be published. */
export async function planDraft(
  admin: Admin,
  { tenant, draftId, revision }: { tenant: string; draftId: string; revision: number },
): Promise<VersionPlan | AdminRefusal> {
  const draft = await readDraft(admin, tenant, draftId)
  if (!draft) return refuse('draftNotFound')
  if (draft.keptBy === 'folder') return refuse('keptByFolder')
  if (draft.revision !== revision) return refuse('changedSince')
  if (draft.crossed.length > 0) return refuse('draftCrossed')
  if (draft.changes.length === 0) return refuse('nothingToPublish')
  if (draft.problems.length > 0) return refuseProblems(draft.problems)
  const { newest, differences: changes, risky } = draft
  return { newest: newest.version, changes, risky, revision }
}
