import { z } from 'zod'
import { type Decision, decideCase, readCase } from '#admin/attention'
import { type At, action } from './engine/action.ts'
import { refuse } from './engine/refusals.ts'

const which = {
  /** Null for what concerns the installation. */
  tenant: z.string().nullable(),
  caseId: z.string().max(300),
}
type Which = { tenant: string | null; caseId: string }

const about = ({ tenant, caseId }: Which) => ({ tenant: tenant ?? undefined, subject: `case ${caseId}` })

async function decide({ admin, operatorId }: At, { tenant, caseId }: Which, decision: Decision) {
  const outcome = await decideCase(admin, { caseId, tenant, operatorId }, decision)
  if (outcome === 'decided') return { state: decision.state }
  return refuse(outcome === 'closed' ? 'caseGone' : 'caseNotFound')
}

/** Says that somebody looks after a case; another operator may take it over. */
export const caseTake = action({
  needs: 'cases.work',
  input: z.strictObject(which),
  about,
  run: (at, input) => decide(at, input, { state: 'taken' }),
})

/** Hides a case until a moment, or until its facts change. */
export const caseSnooze = action({
  needs: 'cases.work',
  input: z.strictObject({ ...which, until: z.iso.datetime({ offset: true }) }),
  about,
  run: (at, { until, ...input }) => decide(at, input, { state: 'snoozed', until: new Date(until) }),
})

/** Says that nothing more is to be done about a case. It opens again when its facts change. */
export const caseResolve = action({
  needs: 'cases.work',
  input: z.strictObject({ ...which, reason: z.string().trim().min(1).max(500) }),
  about,
  async plan({ admin }, { reason, ...which }) {
    const known = await readCase(admin, which)
    if (!known) return refuse('caseNotFound')
    const isClosed = known.state === 'gone' || (known.state === 'resolved' && known.reason !== reason)
    return isClosed ? refuse('caseGone') : { facts: known.factsHash }
  },
  basis: ({ facts }) => facts,
  run: (at, { reason, ...input }) => decide(at, input, { state: 'resolved', reason }),
})
