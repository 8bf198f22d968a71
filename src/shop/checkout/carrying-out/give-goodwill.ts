import { cashCodeProvider } from '#cash-codes'
import { goodwillIdOf, newGoodwillId } from '#kit/ids'
import type { Minor } from '#kit/money'
import { findPosition, owed, type Position, refundable } from '#orders'
import type { Shop } from '#tenants'
import { settle } from '../completion/settle-order.ts'

/** What an operator wants to refund: an amount, or all that is left of a line or of the order. */
export type GoodwillRequest = {
  line: number | null
  /** Minor units; null for all that is left. */
  amount: Minor | null
  reason: string
  /** The operator's id, or the user name on the system of who uses the command line. */
  operator: string
  /** What was agreed to, where that was all that is left: more is refused. */
  atMost?: Minor
}

/** `only whole`: a part was asked for of what was paid by a cash code. */
type Refused = 'too much' | 'nothing left' | 'only whole'

export type GoodwillResult = {
  outcome: 'given' | 'given before' | Refused
  amount: Minor
  position: Position
}

export type GoodwillPlan = {
  outcome: 'would give' | 'given before' | Refused
  /** What would go back or went back; for a refusal what is left. */
  amount: Minor
  left: Minor
  goodwillId: string
  position: Position
}

/** @returns what `giveBack` would do now; undefined when there is no such order */
export async function planGoodwill(
  shop: Shop,
  orderNumber: string,
  { line, amount: wanted, reason }: Pick<GoodwillRequest, 'line' | 'amount' | 'reason'>,
): Promise<GoodwillPlan | undefined> {
  const goodwillId = goodwillIdOf(shop.tenant.id, orderNumber, line, wanted, reason)
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!position) return undefined
  const left = refundable(position, line)
  const amount = wanted ?? left
  const known = partOf(position, goodwillId)
  const plan = { left, goodwillId, position }
  if (known) return { outcome: 'given before', amount: known.amount, ...plan }
  if (amount === 0 || left === 0) return { outcome: 'nothing left', amount: 0, ...plan }
  if (amount > left) return { outcome: 'too much', amount: left, ...plan }
  return goesBack(position, amount)
    ? { outcome: 'would give', amount, ...plan }
    : { outcome: 'only whole', amount: left, ...plan }
}

/** Whether what was paid can go back by so much: a cash code is usable again, or it is not. */
const goesBack = ({ payments }: Position, amount: Minor): boolean =>
  payments
    .filter(({ provider, paid, returned }) => provider === cashCodeProvider && paid > returned)
    .every(({ paid, returned }) => paid - returned === amount)

/**
 * Refunds earned money of an order, delivered or not. The same request twice in the same words counts once. Refuses
 * more than is left, an unpaid order, and an order whose money is refunded anyway.
 * @returns undefined when there is no such order; `amount` is the amount refunded, or for a refusal the amount left
 */
export async function giveBack(
  shop: Shop,
  orderNumber: string,
  request: GoodwillRequest,
): Promise<GoodwillResult | undefined> {
  const { line, reason, operator, atMost = Number.POSITIVE_INFINITY } = request
  const plan = await planGoodwill(shop, orderNumber, request)
  if (!plan) return undefined
  const { outcome, amount, goodwillId, position: before } = plan
  if (outcome !== 'would give') return { outcome, amount, position: before }
  if (amount > atMost) return { outcome: 'too much', amount: plan.left, position: before }
  const position = await settle(shop, orderNumber, [{ about: 'goodwill', goodwillId, line, amount, reason, operator }])
  const part = position && partOf(position, goodwillId)
  return part
    ? { outcome: 'given', amount: part.amount, position }
    : { outcome: 'too much', amount: plan.left, position: position ?? before }
}

const partOf = ({ goodwill }: Position, id: string) => goodwill.find(({ goodwillId }) => goodwillId === id)

/**
 * Retries refunds at once that wait after a failure or were given up.
 * @returns false when there are none
 */
export async function refundAgain(
  shop: Shop,
  orderNumber: string,
  { reason, operator }: Pick<GoodwillRequest, 'reason' | 'operator'>,
): Promise<boolean> {
  const before = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!before || !needsRefund(before)) return false
  await settle(shop, orderNumber, [
    { about: 'goodwill', goodwillId: newGoodwillId(), line: null, amount: 0, reason, operator },
  ])
  return true
}

/** Whether money is owed for which no refund is under way, or a refund waits to be sent. */
export const needsRefund = (position: Position): boolean =>
  owed(position) > 0 || position.refunds.some(({ state }) => state === 'requested')
