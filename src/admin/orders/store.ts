import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Cursor, OrderFilter, OrderPage } from './filter.ts'
import { findRows } from './rows.ts'
import type { NoteRow } from './timeline.ts'

/** A brand, and from when until when its orders are listed; null: without a limit. */
export type Span = { tenant: string; from: Date | null; until: Date | null }

type Filter = Omit<OrderFilter, 'tenants' | 'from' | 'to' | 'trouble'> & {
  /** Only these orders. */
  among?: readonly { tenant: string; orderNumber: string }[] | undefined
}

/** How many orders of each brand a page looks through for a filter. */
const window = 500

/**
 * The newest orders of each brand are read from its index by time, newest first; then the filter is applied, and the
 * newest of all brands are taken. Where a brand's window was used up, nothing older than its last order is shown yet.
 */
export async function findPage(
  tx: Tx,
  spans: readonly Span[],
  filter: Filter,
  after: Cursor | undefined,
  size: number,
): Promise<OrderPage> {
  const conditions = conditionsOf(filter)
  const isFiltered = conditions.length > 0
  const looked = isFiltered ? window : size + 1
  const before = after
    ? sql`and (o.placed_at, o.order_number) < (${after.placedAt}::timestamptz, ${after.orderNumber})`
    : sql``
  const columns = sql`o.tenant, o.order_number, o.placed_at, o.state, o.channel, o.total`
  // Written only where days are chosen: PostgreSQL takes an unknown limit for one that leaves little, and sorts it all.
  const days = spans.some(({ from, until }) => from !== null || until !== null)
    ? sql`and o.placed_at >= coalesce(b."from", '-infinity') and o.placed_at < coalesce(b."until", 'infinity')`
    : sql``
  const inSpan = sql`o.tenant = b.tenant ${days} ${before}`
  const brands = sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as b(tenant text, "from" timestamptz, "until" timestamptz)`
  const seen = filter.among
    ? sql`select ${columns} from ${brands}
        join jsonb_to_recordset(${JSON.stringify(filter.among)}::jsonb) as a(tenant text, "orderNumber" text) on a.tenant = b.tenant
        join orders o on o.order_number = a."orderNumber" and ${inSpan}`
    : sql`select w.* from ${brands} cross join lateral (
        select ${columns} from orders o where ${inSpan}
        order by o.placed_at desc, o.order_number desc limit ${looked}) w`
  const { rows } = await sql<{ tenant: string | null; orderNumber: string; at: string; edge: string | null }>`
    with seen as (
      ${seen}
    ), edge as (
      select max(last) as at from (select min(placed_at) as last from seen group by tenant
        having count(*) = ${looked} and ${filter.among === undefined}) e
    ), page as (
      select tenant, order_number, placed_at from (
        select * from seen where placed_at >= coalesce((select at from edge), '-infinity')
        order by placed_at desc, order_number desc offset 0
      ) o
      where true ${sql.join([sql``, ...conditions], sql` and `)} limit ${size + 1}
    )
    select p.tenant, p.order_number as "orderNumber", p.placed_at::text as at, e.at::text as edge
    from edge e left join page p on true order by p.placed_at desc, p.order_number desc`.execute(tx)
  const found = rows.filter(({ tenant }) => tenant !== null)
  const shown = found.slice(0, size)
  const orders =
    shown.length === 0
      ? []
      : await findRows(
          tx,
          sql`select * from jsonb_to_recordset(${JSON.stringify(
            shown.map(({ tenant, orderNumber }) => ({ tenant, order_number: orderNumber })),
          )}::jsonb) as k(tenant text, order_number text)`,
        )
  const last = shown.at(-1)
  if (found.length > size && last)
    return { orders, next: { placedAt: last.at, orderNumber: last.orderNumber }, lookedUntil: undefined }
  const edge = rows[0]?.edge ?? null
  // Every order has a number above the empty text: the next page begins right before this moment.
  return edge === null
    ? { orders, next: undefined, lookedUntil: undefined }
    : { orders, next: { placedAt: edge, orderNumber: '' }, lookedUntil: new Date(edge) }
}

/** Each is asked of one order after the other, until the page is full: as a join, all payments of all brands are read. */
function conditionsOf({ state, method, kind, channel, atLeast, atMost }: Filter) {
  return [
    state === undefined ? [] : sql`o.state = ${state}`,
    channel === undefined ? [] : sql`o.channel = ${channel}`,
    atLeast === undefined ? [] : sql`o.total >= ${atLeast}`,
    atMost === undefined ? [] : sql`o.total <= ${atMost}`,
    method === undefined
      ? []
      : sql`(select true from payment p
          where p.tenant = o.tenant and p.order_number = o.order_number and p.method = ${method} limit 1)`,
    kind === undefined
      ? []
      : sql`(select true from order_line l
          where l.tenant = o.tenant and l.order_number = o.order_number and l.kind = ${kind} limit 1)`,
  ].flat()
}

/** Notes of operators beside an order, oldest first. */
export async function findNotes(tx: Tx, orderNumber: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select at, text, operator from order_note where order_number = ${orderNumber} order by at`.execute(tx)
  return rows
}
