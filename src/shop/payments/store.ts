import { sql } from 'kysely'
import type { Database, Tx, Write } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { ChargeReason, PaymentState } from '#orders'

/** Details of a method: the bank or the card token, and ids of browser and session against fraud. */
type MethodDetails = {
  issuerId?: string
  cardToken?: string
  /** The session of a shopper's assistant that the token was made for. */
  delegatedFor?: string
  /** Fingerprint of the cash code that paid. */
  cashCode?: string
  walletToken?: string
  /** The chosen cryptocurrency. */
  cryptoCurrency?: string
  deviceId?: string
  sessionId?: string
  fraudnetSessionId?: string
  /** The saved method that is charged and why, or the id under which this one is to be saved. */
  charges?: string
  chargedFor?: ChargeReason
  keepsAs?: string
}

declare module '#database/json-columns' {
  interface JsonColumns {
    'payment.method_details': MethodDetails
  }
}

export type NewPayment = {
  paymentId: string
  orderNumber: string
  provider: string
  method: string
  methodDetails: MethodDetails
  amount: Minor
  currency: Currency
  createdAt: Date
  /** When the sweeper asks about it, unless somebody did before. */
  lookAt: Date
}

/** Written with the payment's order. */
export const newPaymentRow = (tx: Tx, payment: NewPayment) =>
  tx.insertInto('payment').values({
    payment_id: payment.paymentId,
    order_number: payment.orderNumber,
    provider: payment.provider,
    method: payment.method,
    method_details: JSON.stringify(payment.methodDetails),
    amount: payment.amount,
    currency: payment.currency,
    state: 'creating',
    created_at: payment.createdAt,
    look_at: payment.lookAt,
  })

/** A change of a payment, and the money that moved with it. */
export type PaymentChange = {
  paymentId: string
  state: PaymentState
  reference: string | null
  failure: string | null
  checkoutUrl: string | null
  /** When the sweeper asks next; null for never. */
  lookAt: Date | null
  /** ISO 8601; never changes once it is set. */
  awaitedAt?: string | null
  /** ISO 8601; null keeps the stored value. */
  captureBefore?: string | null
  /** What the provider last said is charged back, where an operator knows better; omitted or null keeps the stored value. */
  chargedBackTold?: number | null | undefined
  moved: {
    kind: 'paid' | 'refunded' | 'refund-failed' | 'charged-back' | 'chargeback-reversed'
    amount: Minor
    reference: string
  }[]
}

/**
 * Writes for a change of a payment and the money that moved, to run with the order's change; a known update changes
 * nothing.
 */
export function paymentWrites(tx: Tx, change: PaymentChange, now: Date): Write[] {
  const { paymentId, state, lookAt, moved } = change
  const changed = tx
    .updateTable('payment')
    .set(({ ref, val, fn }) => ({
      state,
      reference: fn.coalesce(val(change.reference), ref('reference')),
      failure: fn.coalesce(val(change.failure), ref('failure')),
      checkout_url: fn.coalesce(val(change.checkoutUrl), ref('checkout_url')),
      capture_before: fn.coalesce(
        val(change.captureBefore ? new Date(change.captureBefore) : null),
        ref('capture_before'),
      ),
      charged_back_told: fn.coalesce(val(change.chargedBackTold ?? null), ref('charged_back_told')),
      // A wallet token is deleted once the provider answered; until then it is needed for a retry.
      ...(change.reference ? { method_details: sql<string>`method_details - 'walletToken'` } : {}),
      look_at: lookAt,
      asked_at: now,
      awaited_at: fn.coalesce(ref('awaited_at'), val(change.awaitedAt ? new Date(change.awaitedAt) : null)),
    }))
    .where('payment_id', '=', paymentId)
  if (moved.length === 0) return [changed]
  const events = tx
    .insertInto('payment_event')
    .values(moved.map((money) => ({ payment_id: paymentId, at: now, ...money })))
    .onConflict((known) => known.columns(['tenant', 'payment_id', 'kind', 'reference']).doNothing())
  return [changed, events]
}

/** @returns the details of an order's payments: another card or cryptocurrency is another payment. */
export async function findMethodDetails(tx: Tx, orderNumber: string): Promise<Map<string, MethodDetails>> {
  const rows = await tx
    .selectFrom('payment')
    .select(['payment_id', 'method_details'])
    .where('order_number', '=', orderNumber)
    .execute()
  return new Map(rows.map((row) => [row.payment_id, row.method_details]))
}

/** What is needed to ask the provider about a payment, or to request it again. */
export type PaymentRow = {
  paymentId: string
  orderNumber: string
  provider: string
  reference: string | null
  method: string
  methodDetails: MethodDetails
  amount: Minor
  currency: Currency
  state: PaymentState
  createdAt: Date
  language: string
}

const paymentRows = (tx: Tx) =>
  tx
    .selectFrom('payment')
    .innerJoin('orders', 'orders.order_number', 'payment.order_number')
    .select([
      'payment.payment_id as paymentId',
      'payment.order_number as orderNumber',
      'payment.provider',
      'payment.reference',
      'payment.method',
      'payment.method_details as methodDetails',
      'payment.amount',
      'payment.currency',
      'payment.state',
      'payment.created_at as createdAt',
      'orders.language',
    ])

/** Payments that are due to be asked about. */
export async function findPaymentsToCheck(tx: Tx, now: Date, limit: number): Promise<PaymentRow[]> {
  return paymentRows(tx).where('payment.look_at', '<=', now).orderBy('payment.look_at').limit(limit).execute()
}

/**
 * Payments of an order that its provider can be asked about now: those it knows, and those whose request nobody is
 * sending any more.
 */
export async function findPaymentsToAsk(tx: Tx, orderNumber: string, now: Date): Promise<PaymentRow[]> {
  return paymentRows(tx)
    .where('payment.order_number', '=', orderNumber)
    .where((is) =>
      is.or([is('payment.reference', 'is not', null), is('payment.state', '=', 'unknown'), is('look_at', '<=', now)]),
    )
    .execute()
}

/** Finds a payment by the provider's reference or by ours. */
export async function findPaymentRow(
  tx: Tx,
  hint: { provider: string } & ({ reference: string } | { paymentId: string }),
): Promise<Pick<PaymentRow, 'orderNumber' | 'paymentId' | 'reference'> | undefined> {
  const isTheirs = 'reference' in hint
  return tx
    .selectFrom('payment')
    .select(['order_number as orderNumber', 'payment_id as paymentId', 'reference'])
    .where('provider', '=', hint.provider)
    .where(isTheirs ? 'reference' : 'payment_id', '=', isTheirs ? hint.reference : hint.paymentId)
    .executeTakeFirst()
}

/** Finds the tenant of a payment by the provider's reference, for webhooks with one URL for all brands. */
export async function tenantOfPayment(
  registry: Database['registry'],
  provider: string,
  reference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ tenant: string | null }>`
    select tenant_of_payment(${provider}, ${reference}) as tenant`.execute(registry)
  return rows[0]?.tenant ?? undefined
}
