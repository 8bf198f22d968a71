import { type Admin, readRecently } from '#admin'
import { may } from '#admin/permissions'
import { type RiskRules, readTrial, type Trial } from '#risk'
import { effectOf } from './check.ts'
import type { DraftDetail } from './read-draft.ts'

const goodForMs = 10 * 60_000

/**
 * Tries a draft's rules against fraud on the last thirty days, beside those of the newest version. Up to ten minutes
 * old: it counts for thousands of purchases.
 * @returns undefined where the draft changes no rule or cannot be read, and for an operator who may see no figures
 */
export async function tryDraft(
  admin: Admin,
  { tenant, draftId, revision, newest, written, differences }: DraftDetail,
): Promise<Trial | undefined> {
  if (!may(admin.operator, 'figures.read', tenant)) return undefined
  if (!differences.some(({ field }) => field === 'riskRules' || field.startsWith('riskRules.'))) return undefined
  const [inForce, drafted] = [
    rulesOf(effectOf(newest)),
    rulesOf(effectOf({ tenant, settings: newest.settings, written })),
  ]
  if (!inForce || !drafted) return undefined
  const name = `trial of ${draftId} ${revision} on ${newest.version}`
  return readRecently(admin, name, async () => readTrial(await admin.shopOf(tenant), { inForce, drafted }), {
    goodForMs,
  })
}

const rulesOf = (settings: unknown): RiskRules | undefined =>
  (settings as { riskRules?: RiskRules } | undefined)?.riskRules
