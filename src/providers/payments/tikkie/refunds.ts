import type { Minor } from '#kit/money'
import type { RefundFacts } from '#payments/provider'
import type { PaymentRow, RefundPart } from './shapes.ts'

// Tikkie refunds one payer's payment at a time. A larger refund is sent in parts, each under our reference with its
// index and the total (`ref-… 1/3000`), so that the list shows what is missing.

export type Plan = { sent: RefundPart[]; missing: { paymentToken: string; amount: Minor; referenceId: string }[] }

/**
 * The parts of a refund that were sent before, and the payments that the rest goes back to: newest first, so that a
 * second payer is refunded in full.
 * @returns undefined if less is left than that
 */
export function planOf(payments: readonly PaymentRow[], refundId: string, amount: Minor): Plan | undefined {
  const sent = payments.flatMap(({ refunds }) => refunds).filter((part) => refundIdOf(part) === refundId)
  const newestFirst = payments.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  const shares: { paymentToken: string; amount: Minor }[] = []
  let rest = amount - sumOf(sent)
  for (const payment of newestFirst) {
    const share = Math.min(rest, payment.amount - sumOf(payment.refunds))
    if (share <= 0) continue
    shares.push({ paymentToken: payment.token, amount: share })
    rest -= share
  }
  if (rest > 0) return undefined
  const isWhole = sent.length === 0 && shares.length === 1
  const missing = shares.map((share, index) => ({
    ...share,
    referenceId: isWhole ? refundId : `${refundId} ${sent.length + index + 1}/${amount}`,
  }))
  return { sent, missing }
}

/** Our refunds in the list; one with a missing part is not complete, so it is left out. */
export function refundsIn(payments: readonly PaymentRow[]): RefundFacts[] {
  const parts = payments.flatMap(({ refunds }) => refunds)
  return [...Map.groupBy(parts, (part) => refundIdOf(part) ?? part.token)].flatMap(([refundId, ofOne]) => {
    const whole = Number(ofOne[0]?.referenceId?.split('/')[1] ?? 0)
    return sumOf(ofOne) >= whole ? [factsOf(refundId, ofOne)] : []
  })
}

export const factsOf = (refundId: string, parts: readonly RefundPart[]): RefundFacts => ({
  reference: parts.map(({ token }) => token).join(' '),
  refundId,
  state: parts.every(({ state }) => state === 'refunded') ? 'refunded' : 'pending',
  amount: sumOf(parts),
})

const refundIdOf = ({ referenceId }: RefundPart): string | undefined => referenceId?.split(' ')[0]

const sumOf = (parts: readonly { amount: Minor }[]): Minor => parts.reduce((sum, { amount }) => sum + amount, 0)
