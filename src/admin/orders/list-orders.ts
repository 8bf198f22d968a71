import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import type { ProductKind } from '#catalogue/contract'
import { endOfDay, momentIn } from '#kit/date'
import type { Minor } from '#kit/money'
import type { OrderState } from '#orders'
import { findOrdersInTrouble } from '#reconciliation'
import type { OrderRow } from './rows.ts'
import { type Cursor, findPage, type Span } from './store.ts'

/** Which orders a list shows; what is left out does not matter. Days are those of each brand's time zone. */
export type OrderFilter = {
  tenants?: readonly string[]
  state?: OrderState
  method?: string
  kind?: ProductKind
  channel?: string
  atLeast?: Minor
  atMost?: Minor
  /** `2030-12-31`; both days included. */
  from?: string
  to?: string
  /** Only orders that need a person. */
  trouble?: boolean
}

export type OrderPage = {
  orders: readonly OrderRow[]
  /** Where the next page begins; undefined at the end. */
  next: Cursor | undefined
  /** The page is not full although there may be more: that far the orders were looked through. */
  lookedUntil: Date | undefined
}

/** Orders on a page of the list. */
export const pageSize = 50

/**
 * Orders that a filter lets through, newest first. A page looks through a limited number of orders of each brand, so that
 * it always takes about the same time; what a rare filter finds may need several pages.
 */
export async function listOrders(
  admin: Admin,
  filter: OrderFilter,
  after?: Cursor,
  size = pageSize,
): Promise<OrderPage> {
  const spans: Span[] = admin.tenants
    .filter(({ id }) => may(admin.operator, 'orders.read', id) && (filter.tenants?.includes(id) ?? true))
    .map(({ id, timeZone }) => ({
      tenant: id,
      from: filter.from === undefined ? null : momentIn(filter.from, 0, timeZone),
      until: filter.to === undefined ? null : endOfDay(momentIn(filter.to, 12, timeZone), timeZone),
    }))
  if (spans.length === 0) return { orders: [], next: undefined, lookedUntil: undefined }
  const among = filter.trouble ? await admin.read((tx) => findOrdersInTrouble(tx, admin.clock.now())) : undefined
  return admin.read((tx) => findPage(tx, spans, { ...filter, among }, after, size))
}
