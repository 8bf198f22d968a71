import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Cursor, OrderFilter, OrderPage } from './filter.ts'
import { findRows, type OrderRow } from './rows.ts'
import type { NoteRow } from './timeline.ts'

/** A brand, and from when until when its orders are listed; null: without a limit. */
export type Span = { tenant: string; from: Date | null; until: Date | null }

type Filter = Omit<OrderFilter, 'tenants' | 'from' | 'to' | 'trouble'> & {
  /** Only these orders. */
  among?: readonly { tenant: string; orderNumber: string }[] | undefined
}

/** How many orders a page looks through for a filter, of all brands together: more would take more than a tenth of a second. */
const window = 4000

/**
 * The newest orders of each brand are read from its index by time, newest first; then the filter is applied, and the
 * newest of all brands are taken. Where a brand's window was used up, nothing older than its last order is shown yet.
 * Towards newer orders the same goes the other way round.
 */
export async function findPage(
  tx: Tx,
  spans: readonly Span[],
  filter: Filter,
  from: Cursor | undefined,
  size: number,
): Promise<OrderPage> {
  const conditions = conditionsOf(filter)
  const looked = conditions.length > 0 ? Math.max(size + 1, Math.ceil(window / spans.length)) : size + 1
  const way = from?.newer ? newer : older
  const beyond = from
    ? sql`and (o.placed_at, o.order_number) ${way.beyond} (${from.placedAt}::timestamptz, ${from.orderNumber})`
    : sql``
  const columns = sql`o.tenant, o.order_number, o.placed_at, o.state, o.channel, o.total`
  const seen = sql.join(
    inSameDays(spans).map(({ tenants, from, until }) => {
      const inSpan = sql`o.tenant = b.tenant ${beyond}
        ${from === null ? sql`` : sql`and o.placed_at >= ${from}::timestamptz`}
        ${until === null ? sql`` : sql`and o.placed_at < ${until}::timestamptz`}`
      const brands = sql`unnest(${tenants}::text[]) as b(tenant)`
      return filter.among
        ? sql`select ${columns} from ${brands}
            join jsonb_to_recordset(${JSON.stringify(filter.among)}::jsonb) as a(tenant text, "orderNumber" text) on a.tenant = b.tenant
            join orders o on o.order_number = a."orderNumber" and ${inSpan}`
        : sql`select w.* from ${brands} cross join lateral (
            select ${columns} from orders o where ${inSpan} order by ${way.order} limit ${looked}) w`
    }),
    sql` union all `,
  )
  const { rows } = await sql<{ tenant: string | null; orderNumber: string; at: string; edge: string | null }>`
    with seen as (
      ${seen}
    ), edge as (
      select ${way.edge} as at from (select min(placed_at) as oldest, max(placed_at) as newest from seen group by tenant
        having count(*) = ${looked} and ${filter.among === undefined}) e
    ), page as (
      select tenant, order_number, placed_at from (
        select * from seen where ${way.within} order by ${way.plainOrder} offset 0
      ) o
      where true ${sql.join([sql``, ...conditions], sql` and `)} limit ${size + 1}
    )
    select p.tenant, p.order_number as "orderNumber", p.placed_at::text as at, e.at::text as edge
    from edge e left join page p on true order by ${way.pageOrder}`.execute(tx)
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
  const edge = rows[0]?.edge ?? null
  const isFull = found.length > size
  const last = shown.at(-1)
  // Where it goes on in the same direction. Past an edge it goes on right behind that moment: each order has a number
  // above the empty text and below a `z`.
  const onwards =
    isFull && last
      ? { placedAt: last.at, orderNumber: last.orderNumber }
      : edge === null
        ? undefined
        : { placedAt: edge, orderNumber: from?.newer ? 'z' : '' }
  const first = shown[0]
  const back = from && (first ? { placedAt: first.at, orderNumber: first.orderNumber } : from)
  const lookedUntil = !isFull && edge !== null ? new Date(edge) : undefined
  return from?.newer
    ? { orders, next: back && { ...back, newer: false }, previous: onwards && { ...onwards, newer: true }, lookedUntil }
    : { orders, next: onwards, previous: back && { ...back, newer: true }, lookedUntil }
}

/** What differs between going to older orders and to newer ones. */
const older = {
  beyond: sql`<`,
  order: sql`o.placed_at desc, o.order_number desc`,
  plainOrder: sql`placed_at desc, order_number desc`,
  pageOrder: sql`p.placed_at desc, p.order_number desc`,
  edge: sql`max(oldest)`,
  within: sql`placed_at >= coalesce((select at from edge), '-infinity')`,
}
const newer: typeof older = {
  beyond: sql`>`,
  order: sql`o.placed_at, o.order_number`,
  plainOrder: sql`placed_at, order_number`,
  pageOrder: sql`p.placed_at, p.order_number`,
  edge: sql`min(newest)`,
  within: sql`placed_at <= coalesce((select at from edge), 'infinity')`,
}

/**
 * Brands of one time zone begin their days together. PostgreSQL then knows the days when it plans: of a limit that comes
 * with each brand it believes that little is left, and reads and sorts a whole brand.
 */
function inSameDays(spans: readonly Span[]) {
  const groups = Map.groupBy(spans, ({ from, until }) => `${from?.getTime()} ${until?.getTime()}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? { from: first.from, until: first.until, tenants: group.map(({ tenant }) => tenant) } : []
  })
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

/** The orders with these numbers, newest first, each once. */
export const findChosen = (tx: Tx, chosen: readonly { tenant: string; orderNumber: string }[]): Promise<OrderRow[]> =>
  findRows(
    tx,
    sql`select distinct tenant, "orderNumber" as order_number
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as k(tenant text, "orderNumber" text)`,
  )
