import { type GoodwillResult, giveBack } from '#checkout'
import { enqueue } from '#database'
import { findDeclaration } from '#declarations'
import type { Minor } from '#kit/money'
import type { Shop } from '#tenants'
import { assess } from './open-cases.ts'
import { type Case, decideCase, findCasesOf } from './store.ts'

export type CaseDecision = {
  reference: string
  /** The order of the case. */
  orderNumber: string
  /** Minor units; omitted: what is owed now. */
  amount: Minor | undefined
  operator: string
}
export type Confirmed = GoodwillResult | { outcome: 'no case' | 'decided before' | 'nothing owed' }

/** @returns a declaration's case for an order; a case without an order takes the named one */
const caseOf = (cases: readonly Case[], orderNumber: string): Case | undefined =>
  cases.find((one) => one.orderNumber === orderNumber) ?? cases.find((one) => one.orderNumber === null)

/**
 * An operator confirms the refund of a case. It is sent as every refund, once, and the customer is told. Idempotent.
 */
export async function confirmCase(
  shop: Shop,
  { reference, orderNumber, amount, operator }: CaseDecision,
): Promise<Confirmed> {
  const { db, tenant, clock } = shop
  const [filed, cases] = await db.read((tx) =>
    Promise.all([findDeclaration(tx, reference), findCasesOf(tx, reference)]),
  )
  const one = caseOf(cases, orderNumber)
  if (!filed || !one) return { outcome: 'no case' }
  if (one.state !== 'open') return { outcome: 'decided before' }
  const found = await db.read((tx) => assess(tx, { filed, orderNumber, timeZone: tenant.timeZone }))
  const wanted = amount ?? found.owed
  // If this command was interrupted after writing the refund, a second call counts as the same request.
  const before = { line: null, amount: wanted, reason: `${filed.kind} ${reference}`, operator }
  if (wanted === 0) return { outcome: 'nothing owed' }
  const given = await giveBack(shop, orderNumber, before)
  if (!given) return { outcome: 'no case' }
  if (given.outcome !== 'given' && given.outcome !== 'given before') return given
  await db.transaction(async (tx) => {
    const at = clock.now()
    if (await decideCase(tx, one.caseId, { operator, at, given: given.amount, orderNumber }))
      await enqueue(tx, 'case.decided', { tenant: tenant.id, reference: one.caseId })
  })
  return given
}

/**
 * An operator decides that nothing is refunded, with a reason in words for the customer. @returns false if no case is
 * open
 */
export function refuseCase(
  { db, tenant, clock }: Shop,
  {
    reference,
    orderNumber,
    reason,
    operator,
  }: Omit<CaseDecision, 'amount' | 'orderNumber'> & { reason: string; orderNumber: string | undefined },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const open = (await findCasesOf(tx, reference)).filter(({ state }) => state === 'open')
    const meant = orderNumber === undefined ? open : open.filter((one) => one.orderNumber === orderNumber)
    for (const { caseId } of meant) {
      await decideCase(tx, caseId, { operator, at: clock.now(), reason })
      await enqueue(tx, 'case.decided', { tenant: tenant.id, reference: caseId })
    }
    return meant.length > 0
  })
}
