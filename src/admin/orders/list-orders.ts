import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import { endOfDay, momentIn } from '#kit/date'
import { findOrdersInTrouble } from '#reconciliation'
import type { Cursor, OrderFilter, OrderPage } from './filter.ts'
import { findPage, type Span } from './store.ts'

/** Orders on a page of the list. */
export const pageSize = 50

/**
 * Orders that a filter lets through, newest first. A page looks through a limited number of orders of each brand, so that
 * it always takes about the same time; what a rare filter finds may need several pages.
 */
export async function listOrders(
  admin: Admin,
  filter: OrderFilter,
  from?: Cursor,
  size = pageSize,
): Promise<OrderPage> {
  const spans: Span[] = admin.tenants
    .filter(({ id }) => may(admin.operator, 'orders.read', id) && (filter.tenants?.includes(id) ?? true))
    .map(({ id, timeZone }) => ({
      tenant: id,
      from: filter.from === undefined ? null : momentIn(filter.from, 0, timeZone),
      until: filter.to === undefined ? null : endOfDay(momentIn(filter.to, 12, timeZone), timeZone),
    }))
  if (spans.length === 0) return { orders: [], next: undefined, previous: undefined, lookedUntil: undefined }
  const among = filter.trouble ? await admin.browse((tx) => findOrdersInTrouble(tx, admin.clock.now())) : undefined
  const page = await admin.browse((tx) => findPage(tx, spans, { ...filter, among }, from, size))
  // Back at the newest orders: the first page, whole.
  if (from?.newer && !page.previous) return listOrders(admin, filter, undefined, size)
  return page
}
