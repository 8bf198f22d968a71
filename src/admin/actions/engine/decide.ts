import type { Admin } from '#admin'
import { type Approval, decideApproval, findApproval, findDecided, findWaiting, lapse } from '#admin/approvals'
import { findEnd, writeEntry } from '#admin/audit'
import { may, refundLimitOf } from '#admin/permissions'
import { type ActionName, actionNamed, actions } from '../all-actions.ts'
import { isAboutThemselves } from '../operators.ts'
import { atOf, carryOut, entryOf, euros, masked, type Performed } from './carry-out.ts'
import { hashOf } from './hash-of.ts'
import { refuseNow } from './may-begin.ts'
import { type AdminRefusal, isRefused, refuse } from './refusals.ts'

/**
 * Approves a wish, as another person whose limit it is within, and does it in the name of who asked. Refuses a wish whose
 * ground changed since. Again, by the same person, it finishes what a crash left undone and gives the same outcome.
 */
export async function approve(admin: Admin, approvalId: string): Promise<Performed<unknown>> {
  const approval = await admin.own((tx) => findApproval(tx, approvalId))
  if (approval?.state === 'approved' && approval.decidedBy === admin.operator.operatorId) return finish(admin, approval)
  const entry = entryFor(admin, 'approval.approve', approval, approvalId)
  const refused = refuseDecision(admin, approval) ?? (await refuseChanged(admin, approval as Approval))
  if (refused) return noteRefused(admin, entry, approval, refused)
  const won = await admin.own(async (tx) => {
    const decision = { decidedBy: admin.operator.operatorId, decidedAt: admin.clock.now(), reason: null }
    if (!(await decideApproval(tx, approvalId, { state: 'approved', ...decision }))) return false
    const actionId = `${approvalId} approved`
    await writeEntry(tx, { ...entry, actionId, step: 'begun' })
    await writeEntry(tx, { ...entry, actionId, step: 'done' })
    // After a crash from here on, what was approved stands in the queue as begun and not ended.
    await writeEntry(tx, { ...carriedOut(admin, approval as Approval), step: 'begun' })
    return true
  })
  if (!won) return noteRefused(admin, entry, approval, refuse('approvalGone'))
  return finish(admin, approval as Approval)
}

/** Declines a wish with a reason. */
export async function decline(admin: Admin, approvalId: string, reason: string): Promise<Performed<unknown>> {
  const approval = await admin.own((tx) => findApproval(tx, approvalId))
  const entry = { ...entryFor(admin, 'approval.decline', approval, approvalId), input: masked({ reason }) }
  const refused = refuseDecision(admin, approval)
  if (refused) return noteRefused(admin, entry, approval, refused)
  const won = await admin.own(async (tx) => {
    const decision = { decidedBy: admin.operator.operatorId, decidedAt: admin.clock.now(), reason }
    if (!(await decideApproval(tx, approvalId, { state: 'declined', ...decision }))) return false
    const actionId = `${approvalId} declined`
    await writeEntry(tx, { ...entry, actionId, step: 'begun' })
    await writeEntry(tx, { ...entry, actionId, step: 'done' })
    return true
  })
  return won ? { done: { declined: true } } : noteRefused(admin, entry, approval, refuse('approvalGone'))
}

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

function refuseDecision(admin: Admin, approval: Approval | undefined): AdminRefusal | undefined {
  if (!approval) return refuse('approvalNotFound')
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
  approval: Approval | undefined,
  refused: AdminRefusal,
): Promise<AdminRefusal> {
  const actionId = `${approval?.approvalId ?? 'none'} ${crypto.randomUUID()}`
  await admin.own(async (tx) => {
    await writeEntry(tx, { ...entry, actionId, step: 'begun' })
    await writeEntry(tx, { ...entry, actionId, step: 'refused', outcome: refused })
  })
  return refused
}

/** Does what was approved, once: the outcome that is recorded is the outcome. */
async function finish(admin: Admin, approval: Approval): Promise<Performed<unknown>> {
  const action = actionNamed(approval.name as ActionName)
  const entry = carriedOut(admin, approval)
  const ended = await admin.own((tx) => findEnd(tx, entry.actionId))
  if (ended?.step === 'done') return { done: ended.outcome }
  if (ended) return ended.outcome as AdminRefusal
  return carryOut(admin, action, { ...entry, parsed: approval.input, plan: approval.plan })
}

/** The first row of what was approved: done in the name of who asked. */
function carriedOut(admin: Admin, { approvalId, name, tenant, subject, askedBy, input, plan }: Approval) {
  return {
    ...entryOf(admin, name, { tenant: tenant ?? undefined, subject }),
    operatorId: askedBy,
    approvalId,
    actionId: `${approvalId} carried out`,
    key: `approved ${approvalId}`,
    input: masked(input),
    outcome: plan,
    counts: euros(actionNamed(name as ActionName).limited?.(plan)),
  }
}
