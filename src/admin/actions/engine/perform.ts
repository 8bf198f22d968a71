import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Admin } from '#admin'
import { insertApproval } from '#admin/approvals'
import { findByKey, findGiven, lockActions, writeEntry } from '#admin/audit'
import { may, needsSecond, refundLimitOf } from '#admin/permissions'
import { type ActionName, type AnyAction, actionNamed, type OutcomeOf, type PlanOf } from '../all-actions.ts'
import { atOf, carryOut, entryOf, euros, masked, type Performed } from './carry-out.ts'
import { hashOf } from './hash-of.ts'
import { type AdminRefusal, isRefused, refuse } from './refusals.ts'

const day = 24 * 60 * 60_000
/** After this long, what began and has no end is taken for a crash, and may be tried again. Milliseconds. */
const crashed = 60_000
/** So long a second press waits for the end of the first one, in steps of this. Milliseconds. */
const patience = { whole: 5_000, step: 100 }

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

/**
 * What an action would do, whether a second person would have to approve it, and whether the operator has to prove first
 * that it is them. Changes nothing.
 */
export async function planFor<N extends ActionName>(
  admin: Admin,
  name: N,
  input: unknown,
): Promise<{ plan: PlanOf<N>; needsSecond: boolean; needsProof: boolean } | AdminRefusal> {
  const action = actionNamed(name)
  const read = action.input.safeParse(input)
  if (!read.success) return notValid(read.error.issues)
  const about = action.about(read.data)
  const refused = refuseStranger(admin, action, about.tenant)
  if (refused) return refused
  const plan = await action.plan?.(atOf(admin, about.tenant, 'plan', admin.operator.operatorId), read.data)
  if (isRefused(plan)) return plan
  const second = await admin.own((tx) => isAbove(admin, tx, action, { about, plan, input: read.data }))
  const needsProof = refuseUnproven(admin, action) !== undefined
  return { plan: plan as PlanOf<N>, needsSecond: second, needsProof }
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

/** What an act of a run would do, and the hash of what must not change until it is done. Changes nothing. */
export async function planOnly(
  admin: Admin,
  name: ActionName,
  input: unknown,
): Promise<
  { plan: unknown; basis: string; money: ReturnType<NonNullable<AnyAction['limited']>> | undefined } | AdminRefusal
> {
  const action = actionNamed(name)
  const read = action.input.safeParse(input)
  if (!read.success) return notValid(read.error.issues)
  const { tenant } = action.about(read.data)
  const refused = refuseStranger(admin, action, tenant)
  if (refused) return refused
  const plan = await action.plan?.(atOf(admin, tenant, 'plan', admin.operator.operatorId), read.data)
  if (isRefused(plan)) return plan
  return { plan, basis: hashOf(action.basis?.(plan)), money: action.limited?.(plan) }
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

  const known = await findPress(admin, key, inputHash)
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

type Press = NonNullable<Awaited<ReturnType<typeof findByKey>>>

/** What begins later than in a minute was begun before the clock was set back. */
const isRunning = ({ clock }: Admin, { begun, ended, failedAt }: Press): boolean =>
  !ended && !failedAt && Math.abs(clock.now().getTime() - begun.at.getTime()) < crashed

/** What was begun under a key. While it runs, its end is waited for: who presses twice hears what came of it. */
async function findPress(admin: Admin, key: string, inputHash: string): Promise<Press | undefined> {
  for (let waited = 0; ; waited += patience.step) {
    const known = await admin.own((tx) => findByKey(tx, admin.operator.operatorId, key))
    const isOver = !known || known.begun.inputHash !== inputHash || !isRunning(admin, known)
    if (isOver || waited >= patience.whole) return known
    await setTimeout(patience.step)
  }
}

function recorded({ step, outcome }: { step: string; outcome: unknown }): Performed<unknown> {
  if (step === 'refused') return outcome as AdminRefusal
  return step === 'waiting' ? { waiting: (outcome as { approvalId: string }).approvalId } : { done: outcome }
}

const notValid = (issues: readonly { path: PropertyKey[] }[]): AdminRefusal =>
  refuse('inputNotValid', { fields: issues.map(({ path }) => path.join('.')) })

/** Who may not do it for this brand, or not now. */
export const refuseNow = (admin: Admin, action: AnyAction, tenant: string | undefined): AdminRefusal | undefined =>
  refuseStranger(admin, action, tenant) ?? refuseUnproven(admin, action)

function refuseStranger(admin: Admin, { needs }: AnyAction, tenant: string | undefined): AdminRefusal | undefined {
  const isTheirs = tenant === undefined || admin.tenants.some(({ id }) => id === tenant)
  return isTheirs && may(admin.operator, needs, tenant) ? undefined : refuse('notAllowed')
}

function refuseUnproven({ provenAt, clock, isBreakGlass }: Admin, { fresh }: AnyAction): AdminRefusal | undefined {
  if (fresh === undefined || isBreakGlass) return undefined
  const isFresh = provenAt !== undefined && clock.now().getTime() - provenAt.getTime() <= fresh
  return isFresh ? undefined : refuse('proveAgain')
}

/** @param except what of today's sum is this action itself, which was begun in this transaction */
async function isAbove(
  admin: Admin,
  tx: Parameters<typeof findGiven>[0],
  action: AnyAction,
  {
    about,
    plan,
    input,
    except = 0,
  }: { about: ReturnType<AnyAction['about']>; plan: unknown; input: unknown; except?: number },
): Promise<boolean> {
  if (admin.isBreakGlass) return false
  if (action.second?.(plan, input)) return true
  const amount = euros(plan ? action.limited?.(plan) : undefined)
  if (admin.operator.program?.isAssistant && !action.isFree && amount !== 0) return true
  if (amount === undefined || about.tenant === undefined) return false
  const since = new Date(admin.clock.now().getTime() - day)
  const given = await findGiven(tx, admin.operator.operatorId, { tenant: about.tenant, subject: about.subject, since })
  const before = { orderBefore: given.orderBefore - except, dayBefore: given.dayBefore - except }
  return needsSecond(refundLimitOf(admin.operator, about.tenant), { amount, ...before })
}
