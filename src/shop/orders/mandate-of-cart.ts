import { sql } from 'kysely'
import type { Tx } from '#database'
import type { OrderMandate } from './contract.ts'

/** What was agreed to with the order that a cart became; undefined where there is none, or nothing automatic in it. */
export async function findMandateOfCart(tx: Tx, cartName: string): Promise<OrderMandate | undefined> {
  const { rows } = await sql<{ mandate: OrderMandate | null }>`
    select auto_top_up_mandate as mandate from orders where cart_name = ${cartName}`.execute(tx)
  return rows[0]?.mandate ?? undefined
}
