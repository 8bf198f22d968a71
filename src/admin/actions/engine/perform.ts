import { randomUUID } from 'node:crypto'
import type { Admin } from '#admin'
import { insertApproval } from '#admin/approvals'
import { findByKey, lockActions, writeEntry } from '#admin/audit'
import { type ActionName, type AnyAction, actionNamed, type OutcomeOf } from '../all-actions.ts'
import { atOf, carryOut, entryOf, euros, masked, type Performed } from './carry-out.ts'
import { hashOf } from './hash-of.ts'
import { isAbove, refuseNow, refuseStranger } from './may-begin.ts'
import { findPress, isRunning, recorded } from './press.ts'
import { type AdminRefusal, isRefused, notValid, refuse } from './refusals.ts'

/** So long a wish waits for a second person. Milliseconds. */
const day = 24 * 60 * 60_000

/**
 * Does what an operator asks for: the one way to change anything. Checks permission, fresh proof and limits, has a second
 * person approve what is above them, and writes the audit before and after.
 * @param key names one press of a button: the same key again gives the recorded outcome, and is refused for another
 *   input
 */
export async function perform<N extends ActionName>(
  admin: Admin,
  name: N,
  input: unknown,
  { key }: { key: string },
): Promise<Performed<OutcomeOf<N>>> {
  try {
    return (await performAny(admin, name, actionNamed(name), input, key)) as Performed<OutcomeOf<N>>
  } finally {
    admin.noteChange()
  }
}

/** An act of a run: the run was begun by this operator, within their limit or with a second person. */
export type OfRun = {
  runId: string
  /** Hash of what must be as it was when the run was planned. */
  basis: string
}

/**
 * Does one act of a run, as `perform` does one press. What the run was asked before it began is not asked again: limits
 * and a fresh proof. Refuses what is not as it was planned.
 */
export async function performInRun(
  admin: Admin,
  name: ActionName,
  input: unknown,
  { key, run }: { key: string; run: OfRun },
): Promise<Performed<unknown>> {
  return performAny(admin, name, actionNamed(name), input, key, run)
}

async function performAny(
  admin: Admin,
  name: ActionName,
  action: AnyAction,
  input: unknown,
  key: string,
  run?: OfRun,
): Promise<Performed<unknown>> {
  const read = action.input.safeParse(input)
  const about = read.success ? action.about(read.data) : { tenant: undefined, subject: name }
  const inputHash = hashOf([name, read.success ? read.data : input])
  const approvalId = run && `run ${run.runId}`
  const entry = {
    ...entryOf(admin, name, about),
    key,
    inputHash,
    input: masked(read.success ? read.data : input),
    approvalId,
  }
  const refuseNotNow = () => (run ? refuseStranger : refuseNow)(admin, action, about.tenant)

  const known = await findPress(admin, { operatorId: admin.operator.operatorId, key, inputHash })
  if (known) {
    const { begun, ended } = known
    if (begun.inputHash !== inputHash) return refuse('keyReused')
    if (ended && ended.outcome !== null) return recorded(ended)
    if (isRunning(admin, known)) return refuse('stillRunning')
    // It changes nothing and keeps no outcome, or it did not come to its end: it runs again, as it was planned.
    if (!read.success) return refuse('inputNotValid')
    const refused = refuseNotNow()
    return (
      refused ?? carryOut(admin, action, { ...entry, actionId: begun.actionId, parsed: read.data, plan: begun.plan })
    )
  }

  const actionId = randomUUID()
  const refuseBegun = async (refused: AdminRefusal): Promise<Performed<unknown>> => {
    // A proof that is missing is no outcome of this press: the same form is sent again after it.
    const own = refused.refusal === 'proveAgain' ? { ...entry, key: undefined } : entry
    const isFirst = await admin.own(async (tx) => {
      await lockActions(tx)
      // The same press may have arrived twice at once, and be what this one is refused for.
      if (own.key !== undefined && (await findByKey(tx, admin.operator.operatorId, own.key))) return false
      await writeEntry(tx, { ...own, actionId, step: 'begun' })
      await writeEntry(tx, { ...entryOf(admin, name, about), actionId, step: 'refused', outcome: refused })
      return true
    })
    return isFirst ? refused : performAny(admin, name, action, input, key, run)
  }
  if (!read.success) return refuseBegun(notValid(read.error.issues))
  const refused = refuseNotNow()
  if (refused) return refuseBegun(refused)
  const at = atOf(admin, about.tenant, actionId, admin.operator.operatorId)
  const held = await action.hold?.(at, read.data)
  if (isRefused(held)) return refuseBegun(held)
  try {
    const plan = held ? held.plan : await action.plan?.(at, read.data)
    if (isRefused(plan)) return await refuseBegun(plan)
    if (run && hashOf(action.basis?.(plan)) !== run.basis) return await refuseBegun(refuse('changedSince'))
    const ofAction = { about, plan, input: read.data, entry: { ...entry, actionId }, isOfRun: run !== undefined }
    const begun = await begin(admin, name, action, ofAction)
    if (begun === 'waiting') return { waiting: actionId }
    if (begun === 'begun') return await carryOut(admin, action, { ...entry, actionId, parsed: read.data, plan }, held)
  } finally {
    await held?.rollBack()
  }
  // Begun elsewhere: that one's outcome is waited for.
  return performAny(admin, name, action, input, key, run)
}

type Beginning = {
  about: ReturnType<AnyAction['about']>
  // biome-ignore lint/suspicious/noExplicitAny: as the action that made it
  plan: any
  input: unknown
  entry: Omit<Parameters<typeof writeEntry>[1], 'step'>
  isOfRun: boolean
}

/** Writes the first row, and the wish where a second person has to approve it. */
async function begin(
  admin: Admin,
  name: ActionName,
  action: AnyAction,
  { about, plan, input, entry, isOfRun }: Beginning,
): Promise<'begun' | 'waiting' | 'begun elsewhere'> {
  const { actionId } = entry
  return admin.own(async (tx) => {
    await lockActions(tx)
    // The same press may have arrived twice at once.
    if (await findByKey(tx, entry.operatorId, entry.key ?? '')) return 'begun elsewhere'
    const counts = euros(plan && action.limited?.(plan))
    await writeEntry(tx, { ...entry, step: 'begun', outcome: plan ?? null, counts })
    if (isOfRun || !(await isAbove(admin, tx, action, { about, plan, input, except: counts ?? 0 }))) return 'begun'
    const askedAt = admin.clock.now()
    await insertApproval(tx, {
      approvalId: actionId,
      name,
      tenant: about.tenant ?? null,
      subject: about.subject ?? '',
      input,
      plan: plan ?? null,
      basisHash: hashOf(action.basis?.(plan)),
      counts: counts ?? 0,
      askedBy: admin.operator.operatorId,
      askedAt,
      lapsesAt: action.waitsUntil?.(input) ?? new Date(askedAt.getTime() + day),
    })
    const outcome = { approvalId: actionId }
    await writeEntry(tx, { ...entryOf(admin, name, about), actionId, step: 'waiting', outcome })
    return 'waiting'
  })
}
