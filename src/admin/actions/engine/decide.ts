import type { Admin } from '#admin'
import { type Approval, decideApproval, findApproval, findDecided, findWaiting, lapse } from '#admin/approvals'
import { writeEntry } from '#admin/audit'
import { may, refundLimitOf } from '#admin/permissions'
import { type ActionName, actionNamed, actions } from '../all-actions.ts'
import { isAboutThemselves } from '../operators.ts'
import { atOf, carryOut, entryOf, euros, masked, type Performed } from './carry-out.ts'
import { hashOf } from './hash-of.ts'
import { refuseNow } from './may-begin.ts'
import { findPress, isRunning, recorded } from './press.ts'
import { type AdminRefusal, isRefused, refuse } from './refusals.ts'

/**
 * Approves a wish, as another person whose limit it is within, and does it in the name of who asked. Refuses a wish whose
 * ground changed since. Again, by the same person, it finishes what a crash left undone and gives the same outcome.
 */
export const approve = (admin: Admin, approvalId: string): Promise<Performed<unknown>> =>
  decide(admin, approvalId, { state: 'approved', reason: null }).finally(admin.noteChange)

/** Declines a wish with a reason. Again, by the same person, it gives the same outcome. */
export const decline = (admin: Admin, approvalId: string, reason: string): Promise<Performed<unknown>> =>
  decide(admin, approvalId, { state: 'declined', reason }).finally(admin.noteChange)

type Decision = { state: 'approved' | 'declined'; reason: string | null }

const nameOf = { approved: 'approval.approve', declined: 'approval.decline' } as const

async function decide(admin: Admin, approvalId: string, decision: Decision): Promise<Performed<unknown>> {
  const { state, reason } = decision
  const decidedBy = admin.operator.operatorId
  const find = () => admin.own((tx) => findApproval(tx, approvalId))
  const isOwn = (one: Approval | undefined): one is Approval => one?.state === state && one.decidedBy === decidedBy
  const again = (one: Approval) => (state === 'approved' ? finish(admin, one) : declined)
  const approval = await find()
  const input = reason === null ? undefined : masked({ reason })
  const entry = { ...entryFor(admin, nameOf[state], approval, approvalId), input }
  if (!approval) return noteRefused(admin, entry, refuse('approvalNotFound'))
  if (isOwn(approval)) return again(approval)
  const refused =
    refuseDecision(admin, approval) ?? (state === 'approved' ? await refuseChanged(admin, approval) : undefined)
  if (!refused && (await write(admin, approval, decision, entry)))
    return state === 'approved' ? carryOutApproved(admin, approval) : declined
  const refusal = refused ?? refuse('approvalGone')
  // The same press may have arrived twice at once, and be what this one is too late for.
  const now = refusal.refusal === 'approvalGone' ? await find() : undefined
  return isOwn(now) ? again(now) : noteRefused(admin, entry, refusal)
}

/** Writes a decision and what it begins. Returns false if somebody decided meanwhile. */
const write = (admin: Admin, approval: Approval, decision: Decision, entry: ReturnType<typeof entryFor>) =>
  admin.own(async (tx) => {
    const { approvalId } = approval
    const now = { decidedBy: admin.operator.operatorId, decidedAt: admin.clock.now() }
    if (!(await decideApproval(tx, approvalId, { ...decision, ...now }))) return false
    const actionId = `${approvalId} ${decision.state}`
    await writeEntry(tx, { ...entry, actionId, step: 'begun' })
    await writeEntry(tx, { ...entry, actionId, step: 'done' })
    // After a crash from here on, what was approved stands in the queue as begun and not ended.
    if (decision.state === 'approved') await writeEntry(tx, { ...carriedOut(admin, approval), step: 'begun' })
    return true
  })

const declined = { done: { declined: true } }

/** A wish of the caller's own. */
export async function findWish(admin: Admin, approvalId: string): Promise<Approval | undefined> {
  const approval = await admin.own((tx) => findApproval(tx, approvalId))
  return approval?.askedBy === admin.operator.operatorId ? approval : undefined
}

/** Wishes that wait, of the operator's brands, and whether this operator may decide each. */
export async function waitingApprovals(
  admin: Admin,
): Promise<(Approval & { isMine: boolean; refusal?: AdminRefusal })[]> {
  const waiting = await admin.own((tx) => findWaiting(tx))
  return waiting
    .filter(({ tenant }) => tenant === null || admin.tenants.some(({ id }) => id === tenant))
    .map((approval) => {
      const isMine = approval.askedBy === admin.operator.operatorId
      const refusal = refuseDecision({ ...admin, provenAt: admin.clock.now() }, approval)
      return refusal ? { ...approval, isMine, refusal } : { ...approval, isMine }
    })
}

/** The newest wishes of the operator's brands that were decided or lapsed, at most fifty. */
export const decidedApprovals = (admin: Admin): Promise<Approval[]> =>
  admin.own((tx) =>
    findDecided(
      tx,
      {
        tenants: admin.tenants.map(({ id }) => id),
        // Of the installation: what this operator could ask for.
        ofInstallation: Object.entries(actions).flatMap(([name, { needs }]) =>
          may(admin.operator, needs, undefined) ? [name] : [],
        ),
      },
      50,
    ),
  )

function refuseDecision(admin: Admin, approval: Approval): AdminRefusal | undefined {
  const action = actionNamed(approval.name as ActionName)
  const tenant = approval.tenant ?? undefined
  const stranger = refuseNow(admin, action, tenant)
  if (stranger) return stranger
  if (approval.askedBy === admin.operator.operatorId) return refuse('ownWish')
  if (isAboutThemselves(admin, approval)) return refuse('ownGrant')
  if (approval.state !== 'waiting' || approval.lapsesAt <= admin.clock.now()) return refuse('approvalGone')
  const limit = tenant === undefined ? undefined : refundLimitOf(admin.operator, tenant)
  return approval.counts > 0 && approval.counts > (limit?.approves ?? 0) ? refuse('aboveYourLimit') : undefined
}

/** What was planned must still be what would happen. */
async function refuseChanged(admin: Admin, approval: Approval): Promise<AdminRefusal | undefined> {
  const action = actionNamed(approval.name as ActionName)
  const at = atOf(admin, approval.tenant ?? undefined, approval.approvalId, approval.askedBy)
  const plan = await action.plan?.(at, approval.input)
  if (!isRefused(plan) && hashOf(action.basis?.(plan)) === approval.basisHash) return undefined
  // Whoever approved it a moment ago may be who changed it.
  const lapsed = await admin.own((tx) => lapse(tx, approval.approvalId))
  return refuse(lapsed ? 'changedSince' : 'approvalGone')
}

const entryFor = (admin: Admin, name: string, approval: Approval | undefined, approvalId: string) => ({
  ...entryOf(admin, name, { tenant: approval?.tenant ?? undefined, subject: approval?.subject }),
  approvalId,
})

async function noteRefused(
  admin: Admin,
  entry: ReturnType<typeof entryFor>,
  refused: AdminRefusal,
): Promise<AdminRefusal> {
  const actionId = crypto.randomUUID()
  await admin.own(async (tx) => {
    await writeEntry(tx, { ...entry, actionId, step: 'begun' })
    await writeEntry(tx, { ...entry, actionId, step: 'refused', outcome: refused })
  })
  return refused
}

/** Does what was approved, unless it is being done or was done: the outcome that is recorded is the outcome. */
async function finish(admin: Admin, approval: Approval): Promise<Performed<unknown>> {
  const known = await findPress(admin, { operatorId: approval.askedBy, key: keyOf(approval), inputHash: null })
  if (known?.ended) return recorded(known.ended)
  return known && isRunning(admin, known) ? refuse('stillRunning') : carryOutApproved(admin, approval)
}

const carryOutApproved = (admin: Admin, approval: Approval): Promise<Performed<unknown>> =>
  carryOut(admin, actionNamed(approval.name as ActionName), {
    ...carriedOut(admin, approval),
    parsed: approval.input,
    plan: approval.plan,
  })

const keyOf = ({ approvalId }: Approval) => `approved ${approvalId}`

/** The first row of what was approved: done in the name of who asked. */
function carriedOut(admin: Admin, approval: Approval) {
  const { approvalId, name, tenant, subject, askedBy, input, plan } = approval
  return {
    ...entryOf(admin, name, { tenant: tenant ?? undefined, subject }),
    operatorId: askedBy,
    approvalId,
    actionId: `${approvalId} carried out`,
    key: keyOf(approval),
    input: masked(input),
    outcome: plan,
    counts: euros(actionNamed(name as ActionName).limited?.(plan)),
  }
}
