import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { RefundReason, RefundState } from '#orders'

export type NewRefund = {
  refundId: string
  orderNumber: string
  paymentId: string
  amount: Minor
  reason: RefundReason
  requestedAt: Date
  /** Earliest time to send it; null for at once. */
  notBefore: Date | null
  lookAt: Date
}

export async function insertRefunds(tx: Tx, refunds: readonly NewRefund[]): Promise<void> {
  if (refunds.length === 0) return
  await tx
    .insertInto('refund')
    .values(
      refunds.map((refund) => ({
        refund_id: refund.refundId,
        order_number: refund.orderNumber,
        payment_id: refund.paymentId,
        amount: refund.amount,
        reason: refund.reason,
        state: 'requested' as const,
        requested_at: refund.requestedAt,
        not_before: refund.notBefore,
        look_at: refund.lookAt,
      })),
    )
    .execute()
}

export type RefundChange = {
  refundId: string
  state: RefundState
  reference: string | null
  failure: string | null
  lookAt: Date | null
}

export async function saveRefund(tx: Tx, change: RefundChange): Promise<void> {
  await tx
    .updateTable('refund')
    .set((eb) => ({
      state: change.state,
      reference: eb.fn.coalesce(eb.val(change.reference), 'reference'),
      failure: eb.fn.coalesce(eb.val(change.failure), 'failure'),
      look_at: change.lookAt,
      // Any update of a refund ends its waiting.
      not_before: null,
    }))
    .where('refund_id', '=', change.refundId)
    .execute()
}

export type RefundRow = {
  refundId: string
  orderNumber: string
  amount: Minor
  currency: Currency
  state: RefundState
  provider: string
  paymentReference: string
}

const refundRows = (tx: Tx) =>
  tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .where('payment.reference', 'is not', null)
    .select([
      'refund.refund_id as refundId',
      'refund.order_number as orderNumber',
      'refund.amount',
      'payment.currency',
      'refund.state',
      'payment.provider',
      'payment.reference as paymentReference',
    ])

/**
 * Claims the order's requested refunds that are due for sending, so that nobody else sends them. Call it under the
 * order's lock.
 * @param lookAt when the sweeper asks about them if the sender does not report back
 */
export async function claimRefunds(tx: Tx, orderNumber: string, now: Date, lookAt: Date): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update refund r set state = 'sending', look_at = ${lookAt}
    from payment p
    where r.order_number = ${orderNumber} and r.state = 'requested' and p.payment_id = r.payment_id
      and (r.not_before is null or r.not_before <= ${now})
    returning r.refund_id as "refundId", r.order_number as "orderNumber", r.amount, p.currency, r.state,
      p.provider, p.reference as "paymentReference"`.execute(tx)
  return rows
}

export async function findRefundsToCheck(tx: Tx, now: Date, limit: number): Promise<RefundRow[]> {
  return (await refundRows(tx)
    .where('refund.look_at', '<=', now)
    .orderBy('refund.look_at')
    .limit(limit)
    .execute()) as RefundRow[]
}

/** Refunds of an order, but for those that somebody is sending now. */
export async function findRefundsToAsk(tx: Tx, orderNumber: string, now: Date): Promise<RefundRow[]> {
  return (await refundRows(tx)
    .where('refund.order_number', '=', orderNumber)
    .where((is) => is.or([is('refund.state', '<>', 'sending'), is('refund.look_at', '<=', now)]))
    .execute()) as RefundRow[]
}

/**
 * A refund, a failed refund, a chargeback or its reversal: `reference` is ours for refunds, the provider's for
 * chargebacks.
 */
export type MoneyBack = {
  kind: 'refunded' | 'refund-failed' | 'charged-back' | 'chargeback-reversed'
  amount: Minor
  reference: string
  at: Date
}

/** All refunds and chargebacks of an order, oldest first. */
export async function findMoneyBack(tx: Tx, orderNumber: string): Promise<MoneyBack[]> {
  return (await tx
    .selectFrom('payment_event')
    .innerJoin('payment', 'payment.payment_id', 'payment_event.payment_id')
    .select(['payment_event.kind', 'payment_event.amount', 'payment_event.reference', 'payment_event.at'])
    .where('payment.order_number', '=', orderNumber)
    .where('payment_event.kind', '!=', 'paid')
    .orderBy('payment_event.at')
    .execute()) as MoneyBack[]
}
