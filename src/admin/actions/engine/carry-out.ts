import type { Admin } from '#admin'
import { type AuditEntry, findEnd, writeEntry } from '#admin/audit'
import { inEuro } from '#admin/permissions'
import type { Currency, Minor } from '#kit/money'
import { mask } from '#watch'
import type { AnyAction } from '../all-actions.ts'
import type { At, Held } from './action.ts'
import { type AdminRefusal, isRefused } from './refusals.ts'

/** What an action came to: done, filed for a second person, or refused. */
export type Performed<Outcome> = { done: Outcome } | { waiting: string } | AdminRefusal

export const euros = (money: { amount: Minor; currency: Currency } | undefined): Minor | undefined =>
  money && inEuro(money.amount, money.currency)

/** The part of an audit row that says who did it, from where, and what it was about. */
export const entryOf = (
  { operator, sessionId, ip, requestId, clock }: Admin,
  name: string,
  about: { tenant: string | undefined; subject: string | undefined },
): Omit<AuditEntry, 'actionId' | 'step'> => ({
  at: clock.now(),
  operatorId: operator.operatorId,
  sessionId,
  ip,
  requestId,
  name,
  tenant: about.tenant ?? null,
  subject: about.subject ?? null,
})

/** The input as the audit keeps it: no address or number of a person in it. */
export function masked(input: unknown): unknown {
  if (typeof input === 'string') return mask(input)
  if (Array.isArray(input)) return input.map(masked)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, masked(value)]))
}

export const atOf = (admin: Admin, tenant: string | undefined, actionId: string, operatorId: string): At => ({
  admin,
  actionId,
  operatorId,
  shop: async () => {
    if (tenant === undefined) throw new Error('this action concerns no brand')
    return admin.shopOf(tenant)
  },
})

/**
 * Runs what was begun, and writes its end. When it throws, the row says so and the same key may try again. A second run
 * of the same action gets the outcome of the first.
 * @param held what `action.hold` gave: it is committed in place of a run
 */
export async function carryOut(
  admin: Admin,
  action: AnyAction,
  begun: Omit<AuditEntry, 'step'> & { parsed: unknown; plan: unknown },
  held?: Held<unknown, unknown>,
): Promise<Performed<unknown>> {
  const { parsed, plan, actionId, operatorId, tenant, key: _key, inputHash: _hash, input: _input, ...rest } = begun
  const end = (step: 'done' | 'refused' | 'failed', outcome: unknown, counts?: Minor) =>
    admin.own(async (tx) => {
      const known = await findEnd(tx, actionId)
      if (known) return
      const at = admin.clock.now()
      await writeEntry(tx, { ...rest, actionId, operatorId, tenant, at, step, outcome, counts })
    })
  let outcome: unknown
  try {
    const at = atOf(admin, tenant ?? undefined, actionId, operatorId)
    outcome = await (held ? held.commit() : action.run(at, parsed, plan))
  } catch (error) {
    await end('failed', { requestId: admin.requestId }).catch(() => {})
    throw error
  }
  if (isRefused(outcome)) {
    await end('refused', outcome)
    return outcome
  }
  await end('done', action.kept ? action.kept(outcome) : outcome, euros(action.counted?.(outcome)))
  return { done: outcome }
}
