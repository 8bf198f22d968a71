import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { CaptureState } from '#orders/captures'

// The table of captures.

export type NewCapture = {
  captureId: string
  orderNumber: string
  paymentId: string
  amount: Minor
  lookAt: Date
}

export async function insertCaptures(tx: Tx, captures: readonly NewCapture[], now: Date): Promise<void> {
  if (captures.length === 0) return
  await tx
    .insertInto('capture')
    .values(
      captures.map(({ captureId, orderNumber, paymentId, amount, lookAt }) => ({
        capture_id: captureId,
        order_number: orderNumber,
        payment_id: paymentId,
        amount,
        state: 'requested',
        requested_at: now,
        look_at: lookAt,
      })),
    )
    .execute()
}

export type CaptureChange = {
  captureId: string
  state: CaptureState
  reference: string | null
  failure: string | null
  lookAt: Date | null
}

export async function saveCapture(tx: Tx, change: CaptureChange): Promise<void> {
  await tx
    .updateTable('capture')
    .set(({ fn, val, ref }) => ({
      state: change.state,
      reference: fn.coalesce(val(change.reference), ref('reference')),
      failure: fn.coalesce(val(change.failure), ref('failure')),
      look_at: change.lookAt,
    }))
    .where('capture_id', '=', change.captureId)
    .execute()
}

export type CaptureRow = {
  captureId: string
  orderNumber: string
  amount: Minor
  currency: Currency
  state: CaptureState
  provider: string
  paymentReference: string
}

/**
 * Claims the order's requested captures for sending, so that nobody else sends them. Call it under the order's lock.
 * @param lookAt when the sweeper asks about them if the sender does not report back
 */
export async function claimCaptures(tx: Tx, orderNumber: string, lookAt: Date): Promise<CaptureRow[]> {
  const { rows } = await sql<CaptureRow>`
    update capture c set state = 'sending', look_at = ${lookAt}
    from payment p
    where c.order_number = ${orderNumber} and c.state = 'requested' and p.payment_id = c.payment_id
    returning c.capture_id as "captureId", c.order_number as "orderNumber", c.amount, p.currency, c.state,
      p.provider, p.reference as "paymentReference"`.execute(tx)
  return rows
}

const captureRows = sql`
  select c.capture_id as "captureId", c.order_number as "orderNumber", c.amount, p.currency, c.state,
    p.provider, p.reference as "paymentReference"
  from capture c join payment p on p.tenant = c.tenant and p.payment_id = c.payment_id`

/** Captures that are due to be asked about. */
export async function findCapturesToCheck(tx: Tx, now: Date, limit: number): Promise<CaptureRow[]> {
  const { rows } = await sql<CaptureRow>`
    ${captureRows} where c.look_at <= ${now} order by c.look_at limit ${limit}`.execute(tx)
  return rows
}

/** Captures of an order without an outcome, but for those that somebody is sending now. */
export async function findCapturesToAsk(tx: Tx, orderNumber: string, now: Date): Promise<CaptureRow[]> {
  const { rows } = await sql<CaptureRow>`
    ${captureRows} where c.order_number = ${orderNumber} and c.state not in ('captured', 'failed')
      and (c.state <> 'sending' or c.look_at <= ${now})`.execute(tx)
  return rows
}
