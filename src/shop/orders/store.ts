import { sql } from 'kysely'
import { legalTextsInForce } from '#content/legal'
import { partsOf, type Tx, type Write, wakeWorkers } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { CustomerPlace } from '#vat'
import type { DeliveryAddress, OrderMandate } from './contract.ts'
import type {
  Announcement,
  EventDetails,
  EventKind,
  NewGoodwill,
  NewLoss,
  TimelineEntry,
  TimelineRow,
} from './events.ts'
import type { LinePart, Position, StartNow } from './position.ts'
import { positionOf, positionQuery } from './reading/store.ts'
import type { OrderState } from './states.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'orders.contact': DeliveryAddress
    'orders.start_now': StartNow
    'orders.auto_top_up_mandate': OrderMandate
    'orders.customer_place': CustomerPlace
    'order_event.details': EventDetails[EventKind]
    'orders.legal_texts': Record<string, string>
  }
}

export type NewLine = LinePart & {
  /** The price of each unit, fee included and discount deducted. */
  unitPrices: Minor[]
  /** The eSIM that a plan is added to; null otherwise. */
  iccid: string | null
  operatorId: number | null
  supplier: string
  /** Null for what comes from our own stock. */
  supplierProductId: number | null
  /** The amount is sent to the supplier, because the product has a free amount. */
  ranged: boolean
}

export type NewOrder = {
  orderNumber: string
  cartName: string
  currency: Currency
  total: Minor
  totalServiceFee: Minor
  contact: DeliveryAddress
  language: string
  channel: string
  country: string | null
  clientIp: string
  customerPlace: CustomerPlace
  startNow: StartNow | null
  autoTopUpMandate: OrderMandate | null
  placedAt: Date
  /** Who was signed in when it was placed. */
  customerId: string | null
  lines: NewLine[]
}

/**
 * Writes an order with its lines, its first timeline entry and the given writes, in one statement.
 * @returns the legal texts that it was placed under
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  first: TimelineEntry<'order.placed'>,
  beside: readonly Write[] = [],
): Promise<Position['legalTexts']> {
  const placed = sql`
    insert into orders (order_number, cart_name, state, currency, total, total_service_fee, contact, language,
      channel, country, client_ip, start_now, auto_top_up_mandate, placed_at, customer_id, legal_texts,
      customer_place)
    values (${order.orderNumber}, ${order.cartName}, 'open', ${order.currency}, ${order.total},
      ${order.totalServiceFee}, ${JSON.stringify(order.contact)}::jsonb, ${order.language}, ${order.channel},
      ${order.country}, ${order.clientIp}, ${order.startNow && JSON.stringify(order.startNow)}::jsonb,
      ${order.autoTopUpMandate && JSON.stringify(order.autoTopUpMandate)}::jsonb, ${order.placedAt}, ${order.customerId},
      ${legalTextsInForce(order.language)}, ${JSON.stringify(order.customerPlace)}::jsonb)
    returning legal_texts`
  const noted = sql`
    insert into order_event (order_number, at, kind, actor, reference)
    values (${order.orderNumber}, ${order.placedAt}, ${first.kind}, ${first.actor}, ${first.reference ?? null})`
  const { rows } = await sql<{ legalTexts: Position['legalTexts'] }>`
    with ${partsOf([placed, noted, ...beside])}
    insert into order_line (order_number, line, item_key, product_id, brand_name, kind, description, msisdn,
      iccid, operator_id,
      face_amount, service_fee, quantity, supplier, supplier_product_id, ranged, vat_rate, fee_vat_rate, vat_country,
      agreement, placed_at)
    select ${order.orderNumber}, l."line", l."itemKey", l."productId", l."brandName", l."kind", l."description", l."msisdn",
      l."iccid",
      l."operatorId", l."faceAmount", l."serviceFee", l."quantity", l."supplier", l."supplierProductId", l."ranged",
      l."vatRate", l."feeVatRate", l."vatCountry", nullif(l."agreement", 'null'::jsonb), ${order.placedAt}
    from jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l("line" int, "itemKey" text, "productId" text,
      "brandName" text, "kind" text, "description" text, "msisdn" text, "iccid" text, "operatorId" int, "faceAmount" bigint, "serviceFee" bigint,
      "quantity" int, "supplier" text, "supplierProductId" bigint, "ranged" boolean, "vatRate" int, "feeVatRate" int,
      "vatCountry" text, "agreement" jsonb)
    returning (select legal_texts from part_0) as "legalTexts"`.execute(tx)
  return rows[0]?.legalTexts ?? null
}

/** Locks the order as part of a statement. Other parts that read from it run under the lock, and see its state. */
export const orderLock = (orderNumber: string): Write => sql`
  update orders set revision = revision + 1 where order_number = ${orderNumber}
  returning order_number, state, currency, contact, revision`

/**
 * Locks the order until the transaction ends, for a change of it: what others read before is stale from then on.
 * @returns false if there is none with this number
 */
export async function lockOrder(tx: Tx, orderNumber: string): Promise<boolean> {
  const { rows } = await sql`${orderLock(orderNumber)}`.execute(tx)
  return rows.length > 0
}

/**
 * Reads the position of an order. To change anything, either write with its revision (`saveOrder`), or lock the order
 * first, in a statement of its own, so that this reads what the previous holder of the lock wrote.
 */
export async function findPosition(tx: Tx, orderNumber: string): Promise<Position | undefined> {
  const row = await positionQuery(tx, orderNumber).executeTakeFirst()
  return row && positionOf(row)
}

export type OrderChange = {
  orderNumber: string
  /** The revision that it was decided on; not needed under the order's lock. */
  revision?: number
  state: OrderState
  timeline: TimelineEntry[]
  announcements: Announcement[]
  goodwill?: NewGoodwill[]
  losses?: NewLoss[]
}

/**
 * Writes an order's new state, timeline entries, goodwill, losses, announcements and the given writes, in one
 * statement, which first makes sure of the revision.
 * @throws if the order has another revision by now (`isStale`)
 */
export async function saveOrder(
  tx: Tx,
  tenant: string,
  change: OrderChange,
  now: Date,
  beside: readonly Write[] = [],
): Promise<void> {
  const { orderNumber, revision, state, goodwill = [], losses = [] } = change
  const timeline = change.timeline.map((entry) => ({ reference: null, details: null, ...entry }))
  const jobs = change.announcements.map(({ kind, details }) => ({
    job: kind,
    payload: { tenant, orderNumber, details },
  }))
  if (jobs.length > 0) wakeWorkers(tx)
  const next =
    revision === undefined
      ? sql`revision + 1`
      : sql`case when revision = ${revision} then revision + 1 else refuse_stale_order() end`
  const changed = sql`
    update orders set revision = ${next}, state = ${state},
      paid_at = case when ${state} = 'paid' and paid_at is null then ${now} else paid_at end,
      done_at = case when ${state} in ('done', 'cancelled') and done_at is null then ${now} else done_at end
    where order_number = ${orderNumber} returning revision`
  const noted = sql`
    insert into order_event (order_number, at, kind, actor, reference, details)
    select ${orderNumber}, ${now}, e.kind, e.actor, e.reference, e.details
    from jsonb_to_recordset(${JSON.stringify(timeline)}::jsonb)
      as e(kind text, actor text, reference text, details jsonb)`
  const given = sql`
    insert into goodwill (order_number, goodwill_id, line, amount, reason, operator, at)
    select ${orderNumber}, g."goodwillId", g.line, g.amount, g.reason, g.operator, g.at
    from jsonb_to_recordset(${JSON.stringify(goodwill)}::jsonb)
      as g("goodwillId" text, line int, amount bigint, reason text, operator text, at timestamptz)`
  const written = sql`
    insert into loss (order_number, loss_id, amount, charged_back, reason, operator, at)
    select ${orderNumber}, s."lossId", s.amount, s."chargedBack", s.reason, s.operator, s.at
    from jsonb_to_recordset(${JSON.stringify(losses)}::jsonb)
      as s("lossId" text, amount bigint, "chargedBack" bigint, reason text, operator text, at timestamptz)`
  const parts = [
    changed,
    ...(timeline.length > 0 ? [noted] : []),
    ...(goodwill.length > 0 ? [given] : []),
    ...(losses.length > 0 ? [written] : []),
    ...beside,
  ]
  // PostgreSQL runs the parts after the main statement, but for those that it reads from: so the order is the first
  // row that is locked, and a stale decision touches no other.
  const announced =
    jobs.length > 0
      ? sql`select enqueue(j.job, j.payload) from part_0,
          jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j(job text, payload jsonb)`
      : sql`select revision from part_0`
  await sql`with ${partsOf(parts)} ${announced}`.execute(tx)
}

/** Replaces a mistyped e-mail address; all later mails go to the new one. */
export async function replaceEmail(tx: Tx, orderNumber: string, email: string): Promise<void> {
  await sql`update orders set contact = jsonb_set(contact, '{email}', to_jsonb(${email}::text))
    where order_number = ${orderNumber}`.execute(tx)
}

/** The events of an order, oldest first. */
export async function findTimeline(tx: Tx, orderNumber: string): Promise<TimelineRow[]> {
  return tx
    .selectFrom('order_event')
    .select(['at', 'kind', 'actor', 'reference', 'details', 'trace'])
    .where('order_number', '=', orderNumber)
    .orderBy('event_no')
    .$castTo<TimelineRow>()
    .execute()
}
