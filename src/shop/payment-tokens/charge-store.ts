import { sql } from 'kysely'
import type { Tx } from '#database'
import type { SeriesDetails } from './token.ts'

// By which names providers know customers, and which charges were made on which occasions.

export async function findVaultCustomer(tx: Tx, customerId: string, provider: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('vault_customer')
    .select('reference')
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.reference
}

/** The first name that came stays. */
export async function insertVaultCustomer(
  tx: Tx,
  customer: { customerId: string; provider: string; reference: string },
  now: Date,
): Promise<void> {
  const { customerId, provider, reference } = customer
  await tx
    .insertInto('vault_customer')
    .values({ customer_id: customerId, provider, reference, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant', 'customer_id', 'provider']).doNothing())
    .execute()
}

/** The order that a method was charged for on an occasion. */
export async function findCharge(tx: Tx, tokenId: string, occasion: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('token_charge')
    .select('order_number')
    .where('token_id', '=', tokenId)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
  return row?.order_number
}

export type Charge = { tokenId: string; occasion: string; orderNumber: string; paymentId: string }

export async function insertCharge(tx: Tx, charge: Charge, now: Date): Promise<void> {
  await tx
    .insertInto('token_charge')
    .values({
      ...{ token_id: charge.tokenId, occasion: charge.occasion, order_number: charge.orderNumber },
      ...{ payment_id: charge.paymentId, charged_at: now },
    })
    .execute()
}

/** Which of an order's payments are charged by a saved method or are to bring one, by payment. */
export async function findSeries(tx: Tx, orderNumber: string): Promise<Map<string, SeriesDetails>> {
  const { rows } = await sql<{ paymentId: string; charges: string | null; keepsAs: string | null }>`
    select p.payment_id as "paymentId", c.token_id as charges, t.token_id as "keepsAs" from payment p
    left join token_charge c on c.tenant = p.tenant and c.payment_id = p.payment_id
    left join payment_token t on t.tenant = p.tenant and t.payment_id = p.payment_id
    where p.order_number = ${orderNumber} and (c.token_id is not null or t.token_id is not null)`.execute(tx)
  return new Map(
    rows.map(({ paymentId, charges, keepsAs }) => [
      paymentId,
      { ...(charges ? { charges } : {}), ...(keepsAs ? { keepsAs } : {}) },
    ]),
  )
}
