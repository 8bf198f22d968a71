import { sql } from 'kysely'
import { partsOf, type Tx, type Write } from '#database'

// Replacements: orders that the shop pays, each in place of one delivered unit.

/** @returns the order that replaces a unit, if there is one */
export async function findReplacement(tx: Tx, externalId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('orders').select('order_number').where('replaces', '=', externalId).executeTakeFirst()
  return row?.order_number
}

/** @returns what a line is delivered from */
export async function findSource(tx: Tx, orderNumber: string, line: number) {
  return tx
    .selectFrom('order_line')
    .select(['product_id as productId', 'supplier'])
    .where('order_number', '=', orderNumber)
    .where('line', '=', line)
    .executeTakeFirst()
}

export type NewReplacement = {
  /** Our reference of the unit that is replaced. */
  externalId: string
  orderNumber: string
  cartName: string
  itemKey: string
  placedAt: Date
}

/**
 * Writes an order for one unit as it was ordered, at no price, with its first timeline entry and the given writes, in
 * one statement.
 */
export async function insertReplacement(tx: Tx, order: NewReplacement, beside: readonly Write[]): Promise<void> {
  const { externalId, orderNumber, cartName, itemKey, placedAt } = order
  const placed = sql`
    insert into orders (order_number, cart_name, state, currency, total, total_service_fee, contact, language,
      channel, country, client_ip, start_now, placed_at, customer_id, legal_texts, customer_place, replaces)
    select ${orderNumber}, ${cartName}, 'open', o.currency, 0, 0, o.contact, o.language, o.channel, o.country,
      o.client_ip, o.start_now, ${placedAt}, o.customer_id, o.legal_texts, o.customer_place, d.external_id
    from delivery d join orders o on o.tenant = d.tenant and o.order_number = d.order_number
    where d.external_id = ${externalId}`
  const noted = sql`
    insert into order_event (order_number, at, kind, actor)
    values (${orderNumber}, ${placedAt}, 'order.placed', 'operator')`
  await sql`
    with ${partsOf([placed, noted, ...beside])}
    insert into order_line (order_number, line, item_key, product_id, brand_name, kind, description, msisdn, iccid,
      operator_id, face_amount, service_fee, quantity, supplier, supplier_product_id, ranged, vat_rate, fee_vat_rate,
      vat_country, placed_at)
    select ${orderNumber}, 1, ${itemKey}, l.product_id, l.brand_name, l.kind, l.description, l.msisdn, l.iccid,
      l.operator_id, l.face_amount, 0, 1, l.supplier, l.supplier_product_id, l.ranged, l.vat_rate, l.fee_vat_rate,
      l.vat_country, ${placedAt}
    from delivery d join order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
    where d.external_id = ${externalId}`.execute(tx)
}
