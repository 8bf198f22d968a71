import { sql } from 'kysely'
import { findRows, type OrderRow } from '#admin/orders'
import type { Tx } from '#database'

/** Orders on a customer's page. */
const most = 50

/** The customer's latest orders. */
export const findOrdersOf = (tx: Tx, tenant: string, customerId: string): Promise<OrderRow[]> =>
  findRows(
    tx,
    sql`select tenant, order_number from orders
      where tenant = ${tenant} and customer_id = ${customerId} order by placed_at desc limit ${most}`,
  )

/** That somebody saw a customer's identity document, and until when that counts. */
export type Proof = { confirmedAt: Date; validUntil: Date; operator: string; reason: string }

/** The proof of identity that counts now. */
export async function findProof(tx: Tx, tenant: string, customerId: string, now: Date): Promise<Proof | undefined> {
  const { rows } = await sql<Proof>`
    select confirmed_at as "confirmedAt", valid_until as "validUntil", operator, reason from identity_proof
    where tenant = ${tenant} and customer_id = ${customerId} and withdrawn_at is null and valid_until > ${now}
    order by valid_until desc limit 1`.execute(tx)
  return rows[0]
}

/** Since when there is this customer; undefined once they were erased. */
export async function findSince(tx: Tx, tenant: string, customerId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    select created_at as since from customer where tenant = ${tenant} and customer_id = ${customerId} and closed_at is null`.execute(
    tx,
  )
  return rows[0]?.since
}
