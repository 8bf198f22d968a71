import { z } from 'zod'
import { type CaseChange, changeCase, findCase } from '#admin/attention'
import { type At, action } from './action.ts'
import { refuse } from './refusals.ts'

const named = { tenant: z.string(), caseId: z.string().max(60) }
const aboutCase = ({ tenant, caseId }: { tenant: string; caseId: string }) => ({ tenant, subject: `case ${caseId}` })

async function change({ admin }: At, tenant: string, caseId: string, to: CaseChange) {
  if (await admin.own((tx) => changeCase(tx, tenant, caseId, to))) return { caseId }
  const known = await admin.own((tx) => findCase(tx, tenant, caseId))
  if (!known) return refuse('caseNotFound')
  // A repeated call after a crash finds its own work.
  const isOwn = 'resolvedBy' in to && known.resolvedBy === to.resolvedBy && known.reason === to.reason
  return isOwn ? { caseId } : refuse('caseGone')
}

/** Puts a name to a case, so that nobody else works on it. */
export const caseTake = action({
  needs: 'cases.work',
  input: z.strictObject(named),
  about: aboutCase,
  run: (at, { tenant, caseId }) =>
    change(at, tenant, caseId, { takenBy: at.operatorId, takenAt: at.admin.clock.now() }),
})

/** Hides a case for some hours. */
export const caseSnooze = action({
  needs: 'cases.work',
  input: z.strictObject({
    ...named,
    hours: z
      .int()
      .min(1)
      .max(24 * 14),
  }),
  about: aboutCase,
  run: (at, { tenant, caseId, hours }) =>
    change(at, tenant, caseId, { snoozedUntil: new Date(at.admin.clock.now().getTime() + hours * 3_600_000) }),
})

/** Closes a case with a reason. It opens again when its facts change. */
export const caseResolve = action({
  needs: 'cases.work',
  input: z.strictObject({ ...named, reason: z.string().trim().min(1).max(500) }),
  about: aboutCase,
  run: (at, { tenant, caseId, reason }) =>
    change(at, tenant, caseId, { resolvedBy: at.operatorId, resolvedAt: at.admin.clock.now(), reason }),
})
