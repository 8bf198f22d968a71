import { sql } from 'kysely'
import type { Tx, Write } from '#database'
import type { ChargeReason } from '#orders'
import type { SavedMethodUse } from '../token.ts'

// Charges of saved methods, and their occasions.

/** The order that charged a method on an occasion, and its language. */
export async function findCharge(
  tx: Tx,
  tokenId: string,
  occasion: string,
): Promise<{ orderNumber: string; language: string } | undefined> {
  return tx
    .selectFrom('token_charge as c')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.tenant', '=', 'c.tenant').onRef('o.order_number', '=', 'c.order_number'),
    )
    .select(['c.order_number as orderNumber', 'o.language'])
    .where('c.token_id', '=', tokenId)
    .where('c.occasion', '=', occasion)
    .executeTakeFirst()
}

export type Charge = { tokenId: string; occasion: string; orderNumber: string; paymentId: string }

/** A charge to be written with its payment. */
export const newCharge = (tx: Tx, charge: Charge, now: Date): Write =>
  tx.insertInto('token_charge').values({
    token_id: charge.tokenId,
    occasion: charge.occasion,
    order_number: charge.orderNumber,
    payment_id: charge.paymentId,
    charged_at: now,
  })

/** The saved methods that an order's payments charged or made. */
export async function findMethodsOfOrder(tx: Tx, orderNumber: string): Promise<string[]> {
  const uses = [...(await findSavedMethodUses(tx, orderNumber)).values()]
  return [...new Set(uses.flatMap(({ keepsAs, charges }) => keepsAs ?? charges ?? []))]
}

/** Which of an order's payments charge a saved method or make one, by payment. */
export async function findSavedMethodUses(tx: Tx, orderNumber: string): Promise<Map<string, SavedMethodUse>> {
  type Row = { paymentId: string; charges: string | null; chargedFor: ChargeReason | null; keepsAs: string | null }
  const { rows } = await sql<Row>`
    select p.payment_id as "paymentId", c.token_id as charges, p.method_details ->> 'chargedFor' as "chargedFor",
      t.token_id as "keepsAs"
    from payment p
    left join token_charge c on c.tenant = p.tenant and c.payment_id = p.payment_id
    left join payment_token t on t.tenant = p.tenant and t.payment_id = p.payment_id
    where p.order_number = ${orderNumber} and (c.token_id is not null or t.token_id is not null)`.execute(tx)
  return new Map(
    rows.map(({ paymentId, charges, chargedFor, keepsAs }) => [
      paymentId,
      { ...(charges ? { charges } : {}), ...(chargedFor ? { chargedFor } : {}), ...(keepsAs ? { keepsAs } : {}) },
    ]),
  )
}
