import type { Selectable } from 'kysely'
import type { DB, Tx } from '#database'
import type { Position } from '../position.ts'

/** Reads the position of an order, for a statement that reads more with it. */
export const positionQuery = (tx: Tx, orderNumber: string) =>
  tx.selectFrom('order_position').selectAll('order_position').where('order_position.order_number', '=', orderNumber)

export function positionOf(row: Selectable<DB['order_position']>): Position {
  return {
    orderNumber: row.order_number,
    revision: row.revision,
    cartName: row.cart_name,
    state: row.state,
    currency: row.currency,
    total: row.total,
    totalServiceFee: row.total_service_fee,
    contact: row.contact,
    startNow: row.start_now,
    legalTexts: row.legal_texts,
    autoTopUpMandate: row.auto_top_up_mandate,
    replaces: row.replaces,
    runOf: row.run_of,
    language: row.language,
    channel: row.channel,
    placedAt: row.placed_at,
    paidAt: row.paid_at,
    doneAt: row.done_at,
    lines: row.lines,
    payments: row.payments,
    captures: row.captures,
    refunds: row.refunds,
    deliveries: row.deliveries,
    goodwill: row.goodwill,
    losses: row.losses,
    trace: row.trace,
  }
}

/** @returns the positions of those of these orders that exist, in no order */
export async function findPositions(tx: Tx, orderNumbers: readonly string[]): Promise<Position[]> {
  if (orderNumbers.length === 0) return []
  const rows = await tx.selectFrom('order_position').selectAll().where('order_number', 'in', orderNumbers).execute()
  return rows.map(positionOf)
}
