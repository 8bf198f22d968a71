import type { Tx } from '#database'
import { type OrderNews, type Position, saveOrder, type TimelineEntry } from '#orders'
import type { Shop } from '#tenants'

/** Writes a timeline entry and an announcement about a gift; call it under the order's lock. */
export function noteGift(
  { tenant, clock }: Shop,
  tx: Tx,
  { orderNumber, state }: Pick<Position, 'orderNumber' | 'state'>,
  line: number,
  entry: TimelineEntry,
  news?: OrderNews,
): Promise<void> {
  const details = { line, ...entry.details }
  const announcements = news ? [{ news, orderNumber, details }] : []
  return saveOrder(tx, tenant.id, { orderNumber, state, timeline: [{ ...entry, details }], announcements }, clock.now())
}
