import type { Admin } from '#admin'
import { type AdminRefusal, planFor, type RefundPlan } from '#admin/actions'
import { fromMajor } from '#kit/money'

/** A refund as it was typed. It stands in the address: a proof in between loses nothing. */
export type TypedRefund = { line: string; amount: string; reason: string }

/** The typed refund as the action wants it. */
export const refundInput = ({ line, amount, reason }: TypedRefund) => ({
  line: line === '' ? null : Number(line),
  amount: amount === '' ? null : (fromMajor(amount) ?? Number.NaN),
  reason,
})

export type PlannedRefund = { typed: TypedRefund } & (
  | { plan: RefundPlan; needsSecond: boolean; needsProof: boolean }
  | AdminRefusal
)

/** What the address asks for (`?refund&line=…&amount=…&reason=…`), looked at before it is done. */
export async function planOf(
  admin: Admin,
  order: { tenant: string; orderNumber: string },
  params: URLSearchParams,
): Promise<PlannedRefund | undefined> {
  if (!params.has('refund')) return undefined
  const field = (name: string) => (params.get(name) ?? '').trim().slice(0, 500)
  const typed = { line: field('line'), amount: field('amount'), reason: field('reason') }
  return { typed, ...(await planFor(admin, 'refund.give', { ...order, ...refundInput(typed) })) }
}
