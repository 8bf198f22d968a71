import type { Admin } from '#admin'
import { type ActionName, type AnyAction, actionNamed, type PlanOf } from '../all-actions.ts'
import { atOf } from './carry-out.ts'
import { hashOf } from './hash-of.ts'
import { isAbove, refuseStranger, refuseUnproven } from './may-begin.ts'
import { type AdminRefusal, isRefused, notValid } from './refusals.ts'

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
