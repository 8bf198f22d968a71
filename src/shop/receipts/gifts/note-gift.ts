import type { Tx } from '#database'
import { type Position, saveOrder } from '#orders'
import type { Announcement, TimelineEntry } from '#orders/events'
import type { Shop } from '#tenants'

/** Writes a timeline entry and an announcement about a gift; call it under the order's lock. */
export function noteGift(
  { tenant, clock }: Shop,
  tx: Tx,
  { orderNumber, state }: Pick<Position, 'orderNumber' | 'state'>,
  entry: TimelineEntry,
  ...announcements: Announcement[]
): Promise<void> {
  return saveOrder(tx, tenant.id, { orderNumber, state, timeline: [entry], announcements }, clock.now())
}
