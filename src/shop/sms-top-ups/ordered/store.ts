import type { Selectable } from 'kysely'
import type { DB, Tx } from '#database'
import type { SmsTopup } from '../sms-topup.ts'
import { topupOf } from '../store.ts'

// Top-ups by text that orders set up.

export type Ordered = SmsTopup & { setUpBy: string; orderLine: number; isRemoved: boolean; consent: string }

const orderedOf = (row: Selectable<DB['sms_topup']>): Ordered => ({
  ...topupOf(row),
  setUpBy: row.set_up_by ?? '',
  orderLine: row.order_line ?? 0,
  isRemoved: row.removed_at !== null,
  consent: row.consent_text,
})

/** Those of one order, by line, removed ones included. */
export async function findOrdered(tx: Tx, orderNumber: string): Promise<Ordered[]> {
  const rows = await tx
    .selectFrom('sms_topup')
    .selectAll()
    .where('set_up_by', '=', orderNumber)
    .orderBy('order_line')
    .execute()
  return rows.map(orderedOf)
}

/** One that an order set up, removed or not. */
export async function findOrderedById(tx: Tx, smsTopupId: string): Promise<Ordered | undefined> {
  const row = await tx
    .selectFrom('sms_topup')
    .selectAll()
    .where('sms_topup_id', '=', smsTopupId)
    .where('set_up_by', 'is not', null)
    .executeTakeFirst()
  return row && orderedOf(row)
}
