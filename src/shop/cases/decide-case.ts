import { type Given, giveBack } from '#checkout'
import { enqueue } from '#database'
import { findDeclaration } from '#declarations'
import type { Minor } from '#kit/money'
import type { Shop } from '#tenants'
import { judge } from './open-cases.ts'
import { type Case, decideCase, findCasesOf } from './store.ts'

export type Wish = {
  reference: string
  /** Which of its orders. */
  orderNumber: string
  /** Minor units; what is owed at this moment unless said. */
  amount: Minor | undefined
  operator: string
}
export type Confirmed = Given | { outcome: 'no case' | 'decided before' | 'nothing owed' }

/** @returns the case of a declaration that is about an order; one for which no order was found takes the one that is named */
const caseOf = (cases: readonly Case[], orderNumber: string): Case | undefined =>
  cases.find((one) => one.orderNumber === orderNumber) ?? cases.find((one) => one.orderNumber === null)

/**
 * An operator confirms that money goes back for a case: by the way that all refunds go, once however often it is said.
 * Its customer is told.
 */
export async function confirmCase(shop: Shop, { reference, orderNumber, amount, operator }: Wish): Promise<Confirmed> {
  const { db, tenant, clock } = shop
  const [filed, cases] = await db.read((tx) =>
    Promise.all([findDeclaration(tx, reference), findCasesOf(tx, reference)]),
  )
  const one = caseOf(cases, orderNumber)
  if (!filed || !one) return { outcome: 'no case' }
  if (one.state !== 'open') return { outcome: 'decided before' }
  const found = await db.read((tx) => judge(tx, { filed, orderNumber, timeZone: tenant.timeZone }))
  const wanted = amount ?? found.owed
  // A refund that was written down before this command was cut off is the same wish.
  const before = { line: null, amount: wanted, reason: `${filed.kind} ${reference}`, operator }
  if (wanted === 0) return { outcome: 'nothing owed' }
  const given = await giveBack(shop, orderNumber, before)
  if (!given) return { outcome: 'no case' }
  if (given.outcome === 'too much' || given.outcome === 'nothing left') return given
  await db.transaction(async (tx) => {
    const at = clock.now()
    if (await decideCase(tx, one.caseId, { operator, at, given: given.amount, orderNumber }))
      await enqueue(tx, 'case.decided', { tenant: tenant.id, reference: one.caseId })
  })
  return given
}

/** An operator finds that nothing goes back, and says why in words for the customer. @returns false where no case is open */
export function refuseCase(
  { db, tenant, clock }: Shop,
  {
    reference,
    orderNumber,
    reason,
    operator,
  }: Omit<Wish, 'amount' | 'orderNumber'> & { reason: string; orderNumber: string | undefined },
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
