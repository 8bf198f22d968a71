import { sql } from 'kysely'
import { findRows, type OrderRow } from '#admin/orders'
import type { Tx } from '#database'
import { maskEmail } from '#kit/email'
import { maskPhone } from '#kit/phone'
import type { Reading } from './classify.ts'

export type FoundCustomer = {
  tenant: string
  customerId: string
  email: string | null
  number: string | null
  since: Date
}
export type FoundRequest = {
  tenant: string
  reference: string
  kind: 'withdrawal' | 'cancellation' | 'enquiry'
  email: string
  filedAt: Date
}

/** Newest of each group. */
const most = 50

/** The values of one kind of reading. */
const valuesOf = (readings: readonly Reading[], wanted: Reading['kind']): string[] =>
  readings.flatMap((reading) => (reading.kind === wanted ? (Object.values(reading).at(-1) ?? []) : []))

type Query = ReturnType<typeof sql>

/** The queries of those kinds that the text may be: nothing else is looked up. */
const asked = (...queries: readonly [values: string[], query: (values: string[]) => Query][]): Query[] =>
  queries.flatMap(([values, query]) => (values.length > 0 ? [query(values)] : []))

const union = (queries: readonly Query[]): Query => sql.join(queries, sql` union `)

/** The newest orders that have to do with the text. */
export async function findOrders(
  tx: Tx,
  tenants: readonly string[],
  readings: readonly Reading[],
): Promise<OrderRow[]> {
  const values = (kind: Reading['kind']) => valuesOf(readings, kind)
  const own = (kind: string) => values('own').filter((reference) => reference.startsWith(`${kind}-`))
  const inTenants = sql`tenant = any(${tenants}::text[])`
  /** A table whose rows name their order. */
  const inTable = (table: string, column: string) => (some: string[]) =>
    sql`select tenant, order_number from ${sql.table(table)} where ${inTenants} and ${sql.ref(column)} = any(${some}::text[])`
  /** A table of customers, whose newest orders are meant. */
  const ofCustomers = (column: string) => (some: string[]) =>
    sql`select c.tenant, o.order_number from customer c cross join lateral (
        select order_number from orders where tenant = c.tenant and customer_id = c.customer_id
        order by placed_at desc limit ${most}) o
      where c.tenant = any(${tenants}::text[]) and ${sql.ref(`c.${column}`)} = any(${some}::text[])`
  const queries = asked(
    [values('order'), inTable('orders', 'order_number')],
    [values('email'), inTable('orders', 'contact_email')],
    [values('email'), ofCustomers('email')],
    [values('phone'), inTable('orders', 'contact_phone')],
    [values('phone'), inTable('order_line', 'msisdn')],
    [values('phone'), ofCustomers('msisdn')],
    [values('iccid'), inTable('order_line', 'iccid')],
    [values('partner'), inTable('payment', 'reference')],
    [values('partner'), inTable('refund', 'reference')],
    [values('partner'), inTable('delivery', 'reference')],
    [own('pay'), inTable('payment', 'payment_id')],
    [own('ref'), inTable('refund', 'refund_id')],
    [own('cap'), inTable('capture', 'capture_id')],
    [own('gw'), inTable('goodwill', 'goodwill_id')],
    [own('loss'), inTable('loss', 'loss_id')],
    [
      own('tok'),
      (some) => sql`select p.tenant, p.order_number from payment_token t
      join payment p on p.tenant = t.tenant and p.payment_id = t.payment_id
      where t.tenant = any(${tenants}::text[]) and t.token_id = any(${some}::text[])`,
    ],
    [
      own('atu'),
      (some) => sql`select tenant, set_up_by from auto_top_up
      where ${inTenants} and auto_top_up_id = any(${some}::text[])`,
    ],
    [
      own('atu'),
      (some) => sql`select tenant, order_number from auto_top_up_run
      where ${inTenants} and auto_top_up_id = any(${some}::text[]) and order_number is not null`,
    ],
  )
  if (queries.length === 0) return []
  // One look at the index for each order that was found: as a join, PostgreSQL may read all orders of all brands when
  // it takes one number for many, as it does while no customer has registered.
  const newest = sql`select h.tenant, h.order_number from (${union(queries)}) h cross join lateral (
      select placed_at from orders where tenant = h.tenant and order_number = h.order_number limit 1) o
    order by o.placed_at desc limit ${most}`
  return findRows(tx, newest)
}

export async function findCustomers(
  tx: Tx,
  tenants: readonly string[],
  readings: readonly Reading[],
): Promise<FoundCustomer[]> {
  const by = (column: string) => (some: string[]) =>
    sql`
    select tenant, customer_id, email, msisdn, created_at from customer
    where tenant = any(${tenants}::text[]) and ${sql.ref(column)} = any(${some}::text[])`
  const tokens = valuesOf(readings, 'own').filter((reference) => reference.startsWith('tok-'))
  const queries = asked(
    [valuesOf(readings, 'email'), by('email')],
    [valuesOf(readings, 'phone'), by('msisdn')],
    [
      tokens,
      (some) => sql`select c.tenant, c.customer_id, c.email, c.msisdn, c.created_at from payment_token t
      join customer c on c.tenant = t.tenant and c.customer_id = t.customer_id
      where t.tenant = any(${tenants}::text[]) and t.token_id = any(${some}::text[])`,
    ],
  )
  if (queries.length === 0) return []
  const { rows } = await sql<FoundCustomer>`
    select tenant, customer_id as "customerId", email, msisdn as number, created_at as since
    from (${union(queries)}) c order by created_at desc limit ${most}`.execute(tx)
  return rows.map((row) => ({
    ...row,
    email: row.email && maskEmail(row.email),
    number: row.number && maskPhone(row.number),
  }))
}

export async function findRequests(
  tx: Tx,
  tenants: readonly string[],
  readings: readonly Reading[],
): Promise<FoundRequest[]> {
  const declarations = (column: string) => (some: string[]) =>
    sql`
    select tenant, reference, kind, email, filed_at from declaration
    where tenant = any(${tenants}::text[]) and ${sql.ref(column)} = any(${some}::text[])`
  const enquiries = (column: string) => (some: string[]) =>
    sql`
    select tenant, reference, 'enquiry', email, filed_at from enquiry
    where tenant = any(${tenants}::text[]) and ${sql.ref(column)} = any(${some}::text[])`
  const queries = asked(
    [valuesOf(readings, 'request'), declarations('reference')],
    [valuesOf(readings, 'request'), enquiries('reference')],
    [valuesOf(readings, 'email'), declarations('email_key')],
    [valuesOf(readings, 'email'), enquiries('email_key')],
    [valuesOf(readings, 'phone'), declarations('msisdn')],
  )
  if (queries.length === 0) return []
  const { rows } = await sql<FoundRequest>`
    select tenant, reference, kind, email, filed_at as "filedAt"
    from (${union(queries)}) r order by filed_at desc limit ${most}`.execute(tx)
  return rows.map((row) => ({ ...row, email: maskEmail(row.email) }))
}
