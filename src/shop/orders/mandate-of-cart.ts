import { sql } from 'kysely'
import type { Tx } from '#database'
import type { OrderMandate } from './contract.ts'

/** The consent given with the order of a cart; undefined without an order, or with nothing automatic in it. */
export async function findMandateOfCart(tx: Tx, cartName: string): Promise<OrderMandate | undefined> {
  const { rows } = await sql<{ mandate: OrderMandate | null }>`
    select auto_top_up_mandate as mandate from orders where cart_name = ${cartName}`.execute(tx)
  return rows[0]?.mandate ?? undefined
}
