import type { Admin } from '#admin'
import { findGiven } from '#admin/audit'
import { may, needsSecond, refundLimitOf } from '#admin/permissions'
import type { AnyAction } from '../all-actions.ts'
import { euros } from './carry-out.ts'
import { type AdminRefusal, refuse } from './refusals.ts'

// Who may begin what: permission, fresh proof, limits.

/** A limit counts what was given back in this time. Milliseconds. */
const day = 24 * 60 * 60_000

/** Who may not do it for this brand, or not now. */
export const refuseNow = (admin: Admin, action: AnyAction, tenant: string | undefined): AdminRefusal | undefined =>
  refuseStranger(admin, action, tenant) ?? refuseUnproven(admin, action)

export function refuseStranger(
  admin: Admin,
  { needs }: AnyAction,
  tenant: string | undefined,
): AdminRefusal | undefined {
  const isTheirs = tenant === undefined || admin.tenants.some(({ id }) => id === tenant)
  return isTheirs && may(admin.operator, needs, tenant) ? undefined : refuse('notAllowed')
}

export function refuseUnproven(
  { provenAt, clock, isBreakGlass }: Admin,
  { fresh }: AnyAction,
): AdminRefusal | undefined {
  if (fresh === undefined || isBreakGlass) return undefined
  const isFresh = provenAt !== undefined && clock.now().getTime() - provenAt.getTime() <= fresh
  return isFresh ? undefined : refuse('proveAgain')
}

/**
 * Whether a second person has to approve it.
 * @param except what of today's sum is this action itself, which was begun in this transaction
 */
export async function isAbove(
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
