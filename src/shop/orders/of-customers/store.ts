import { sql } from 'kysely'
import type { Tx } from '#database'

// Whose orders are whose: of those who were signed in, and of those who proved the address afterwards.

/** @returns which orders are a customer's, of a part of the list, the latest first; and how many in all */
export async function findOrdersOf(
  tx: Tx,
  customerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ orderNumbers: string[]; totalCount: number }> {
  const ofCustomer = tx.selectFrom('orders').where('customer_id', '=', customerId)
  const [rows, counted] = await Promise.all([
    ofCustomer
      .select('order_number as orderNumber')
      .orderBy('placed_at', 'desc')
      .orderBy('order_number')
      .offset(offset)
      .limit(limit)
      .execute(),
    ofCustomer.select((eb) => eb.fn.countAll<number>().as('all')).executeTakeFirstOrThrow(),
  ])
  return { orderNumbers: rows.map(({ orderNumber }) => orderNumber), totalCount: counted.all }
}

/** What was ordered with this address (small letters) while nobody was signed in belongs to a customer from now on. */
export async function attachGuestOrders(tx: Tx, customerId: string, email: string): Promise<void> {
  await attaching(customerId, email).execute(tx)
}

/** The statement by itself, whose plan a test looks at. */
export const attaching = (customerId: string, email: string) =>
  sql`update orders set customer_id = ${customerId} where customer_id is null and contact_email = ${email}`

/** @returns whether it says no more for whom it was */
export async function isErased(tx: Tx, orderNumber: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('erased_at')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  return row !== undefined && row.erased_at !== null
}

export async function isOrderOf(tx: Tx, customerId: string, orderNumber: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('order_number')
    .where('order_number', '=', orderNumber)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}
