import { type InferResult, sql } from 'kysely'
import type { Tx, Write } from '#database'
import type { Currency, Minor } from '#kit/money'
import { confirmation } from '#notifications/confirmation'
import { type DeliveryPart, type DeliveryState, orderLock, type Position } from '#orders'
import { seen, withEdition } from '#orders/of-customers'

/** Our reference of a unit; the supplier never accepts one twice. */
export const externalIdOf = (orderNumber: string, line: number, unit: number): string =>
  `${orderNumber}-${line}-${unit}`

/**
 * One planned delivery per unit of each line, at the price that the shopper pays; written with the order. Order number,
 * line and unit make our reference.
 */
export function plannedDeliveries(
  orderNumber: string,
  lines: readonly { line: number; unitPrices: readonly Minor[] }[],
): Write {
  const planned = lines.map(({ line, unitPrices }) => ({ line, unitPrices }))
  return sql`
    insert into delivery (order_number, line, unit, external_id, amount, state)
    select ${orderNumber}, l.line, u.unit, ${orderNumber} || '-' || l.line || '-' || u.unit, u.price::bigint, 'planned'
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as l(line int, "unitPrices" jsonb),
      jsonb_array_elements_text(l."unitPrices") with ordinality as u(price, unit)`
}

export type DeliveryRow = {
  orderNumber: string
  externalId: string
  state: DeliveryState
  productId: string
  msisdn: string | null
  iccid: string | null
  faceAmount: Minor
  currency: Currency
  /** Null for what comes from our own stock. */
  supplierProductId: number | null
  ranged: boolean
}

/** What was taken up of an order. */
export type Taken = {
  claimed: DeliveryRow[]
  messageId: string | null
  wasUnsent: boolean
  order: { position: Position; edition: number } | undefined
}

/**
 * Locks a paid order, writes its confirmation down, claims its planned deliveries for sending, so that nobody else
 * sends them, and reads the order: one statement. Without a confirmation it claims none, except for a run of an automatic top-up. Giving up
 * planned deliveries (when an authorisation ended) also takes the lock, so it runs before or after, never in between.
 * @param confirmed the write of the confirmation, or its claim
 * @param lookAt when the sweeper asks about them if the sender does not report back
 * @returns the units; the order with them, and the edition of its links, unless somebody changed it while this waited
 *   for the lock, because the statement reads what was there at its beginning; the message that confirms it, if it was
 *   written or claimed, and whether it had been written before and was not sent
 */
export async function claimDeliveries(
  tx: Tx,
  orderNumber: string,
  confirmed: Write,
  now: Date,
  lookAt: Date,
): Promise<Taken> {
  const query = withEdition(tx, orderNumber).select([
    sql<number>`(select revision from locked)`.as('locked_revision'),
    sql<DeliveryRow[]>`(select coalesce(json_agg(claimed), '[]') from claimed)`.as('claimed'),
    sql<string | null>`(select message_id from confirmed)`.as('message_id'),
    sql<boolean>`exists (select from message m where m.about = ${orderNumber} and m.occasion = ${confirmation}
      and m.sent_at is null)`.as('was_unsent'),
  ])
  // Each part reads from the lock, so it is taken first. Deliveries that its last holder changed are looked at again.
  const { rows } = await sql<InferResult<typeof query>[number]>`
    with locked as (${orderLock(orderNumber)}), confirmed as (${confirmed}), claimed as (
    update delivery d set state = 'sending', sent_at = ${now}, look_at = ${lookAt}
    from order_line l, locked o
    where o.state = 'paid' and d.order_number = ${orderNumber} and d.state = 'planned'
      and l.order_number = d.order_number and l.line = d.line and o.order_number = d.order_number
      and (exists (select from confirmed)
        or exists (select from message m where m.about = d.order_number and m.occasion = ${confirmation})
        or exists (select from auto_top_up_run r where r.order_number = d.order_number))
    returning d.order_number as "orderNumber", d.external_id as "externalId", d.state,
      l.product_id as "productId", l.msisdn, l.iccid,
      l.face_amount as "faceAmount", o.currency, l.supplier_product_id as "supplierProductId", l.ranged)
    ${query}`.execute(tx)
  const [row] = rows
  if (!row) return { claimed: [], messageId: null, wasUnsent: false, order: undefined }
  const { claimed, locked_revision: revision } = row
  const taken = { claimed, messageId: row.message_id, wasUnsent: row.was_unsent }
  if (row.revision !== revision - 1) return { ...taken, order: undefined }
  const isClaimed = ({ externalId }: DeliveryPart) => claimed.some((one) => one.externalId === externalId)
  const { position, edition } = seen(row)
  const deliveries = position.deliveries.map(
    (unit): DeliveryPart => (isClaimed(unit) ? { ...unit, state: 'sending', sentAt: now.toISOString() } : unit),
  )
  return { ...taken, order: { position: { ...position, revision, deliveries }, edition } }
}

const deliveriesToAsk = (tx: Tx) =>
  tx
    .selectFrom('delivery')
    .innerJoin('order_line', (join) =>
      join
        .onRef('order_line.tenant', '=', 'delivery.tenant')
        .onRef('order_line.order_number', '=', 'delivery.order_number')
        .onRef('order_line.line', '=', 'delivery.line'),
    )
    .select([
      'delivery.order_number as orderNumber',
      'external_id as externalId',
      'supplier_product_id as supplierProductId',
      'sent_at as sentAt',
    ])

/** Deliveries that are due to be asked about: our references, the supplier's product numbers, and when they were sent. */
export async function findDeliveriesToCheck(tx: Tx, now: Date, limit: number) {
  return deliveriesToAsk(tx).where('look_at', '<=', now).orderBy('look_at').limit(limit).execute()
}

/**
 * Deliveries of an order that can be asked about now: without an outcome, unless somebody is sending them, and those of
 * a supplier, which may have been reversed.
 */
export async function findDeliveriesToAsk(tx: Tx, orderNumber: string, now: Date) {
  return deliveriesToAsk(tx)
    .where('delivery.order_number', '=', orderNumber)
    .where((is) =>
      is.or([
        is('delivery.state', 'in', ['unknown', 'submitted']),
        is.and([is('delivery.state', '=', 'sending'), is('look_at', '<=', now)]),
        is.and([is('delivery.state', '=', 'delivered'), is('supplier_product_id', 'is not', null)]),
      ]),
    )
    .execute()
}

export type DeliveryChange = {
  externalId: string
  state: DeliveryState
  reference: string | null
  failure: string | null
  lookAt: Date | null
}

/** Written with the order's change. */
export function deliveryWrite(tx: Tx, change: DeliveryChange, now: Date): Write {
  const { state } = change
  const isSettled = state === 'delivered' || state === 'failed' || state === 'reversed'
  return tx
    .updateTable('delivery')
    .set(({ ref, val, fn }) => ({
      state,
      reference: fn.coalesce(val(change.reference), ref('reference')),
      failure: fn.coalesce(val(change.failure), ref('failure')),
      look_at: change.lookAt,
      ...(isSettled ? { settled_at: now } : {}),
    }))
    .where('external_id', '=', change.externalId)
}

/** Orders paid before this moment with units that nobody claimed for sending. */
export async function findOrdersToDeliver(tx: Tx, paidBefore: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_number')
    .where('state', '=', 'paid')
    .where('paid_at', '<', paidBefore)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('delivery')
          .whereRef('delivery.order_number', '=', 'orders.order_number')
          .where('delivery.state', '=', 'planned')
          .select('delivery.unit'),
      ),
    )
    .orderBy('paid_at')
    .limit(limit)
    .execute()
  return rows.map(({ order_number }) => order_number)
}
