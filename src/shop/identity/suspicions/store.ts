import type { Selectable } from 'kysely'
import type { DB, Tx } from '#database'
import type { Figures, NewRecord, Suspicion } from '../store.ts'

// What limits found suspicious, for operators only: customers must not be told (directive 2015/849 article 39).

declare module '#database/json-columns' {
  interface JsonColumns {
    'limit_record.figures': Figures
    'limit_record.inputs': NewRecord['inputs']
  }
}

/** A suspicion for operators: persons masked, the rule with its figures, and who closed it and why. */
export type SuspiciousCase = Omit<NewRecord, 'suspicion' | 'subjects'> & {
  suspicion: Suspicion
  closedAt: Date | null
  operator: string | null
  reason: string | null
}

const read = (row: Omit<Selectable<DB['limit_record']>, 'tenant' | 'subjects'>): SuspiciousCase => ({
  recordId: row.record_id,
  at: row.at,
  outcome: row.outcome,
  rule: row.rule,
  version: row.version,
  figures: row.figures,
  inputs: row.inputs,
  orderNumber: row.order_number,
  paymentId: row.payment_id,
  suspicion: row.suspicion as Suspicion,
  closedAt: row.closed_at,
  operator: row.operator,
  reason: row.reason,
})

const suspicious = (tx: Tx) =>
  tx
    .selectFrom('limit_record')
    .select(['record_id', 'at', 'outcome', 'rule', 'version', 'figures', 'inputs', 'order_number', 'payment_id'])
    .select(['suspicion', 'closed_at', 'operator', 'reason'])
    .where('suspicion', 'is not', null)

/** Open suspicions, oldest first, at most a hundred. */
export async function findOpenSuspicions(tx: Tx): Promise<SuspiciousCase[]> {
  const rows = await suspicious(tx)
    .where('closed_at', 'is', null)
    .orderBy('at')
    .orderBy('record_id')
    .limit(100)
    .execute()
  return rows.map(read)
}

/** All of a period, open and closed, oldest first; `until` is exclusive. */
export async function findSuspicions(tx: Tx, { from, until }: { from?: Date | undefined; until?: Date | undefined }) {
  let query = suspicious(tx)
  if (from) query = query.where('at', '>=', from)
  if (until) query = query.where('at', '<', until)
  return (await query.orderBy('at').orderBy('record_id').execute()).map(read)
}

export async function findSuspicion(tx: Tx, recordId: string): Promise<SuspiciousCase | undefined> {
  const row = await suspicious(tx).where('record_id', '=', recordId).executeTakeFirst()
  return row && read(row)
}

/** @returns false if it is closed already, or does not exist */
export async function closeSuspicion(
  tx: Tx,
  recordId: string,
  { operator, reason, at }: { operator: string; reason: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('limit_record')
    .set({ closed_at: at, operator, reason })
    .where('record_id', '=', recordId)
    .where('suspicion', 'is not', null)
    .where('closed_at', 'is', null)
    .returning('record_id')
    .executeTakeFirst()
  return row !== undefined
}
