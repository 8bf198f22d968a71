import { type InferResult, sql } from 'kysely'
import type { Tx, Write } from '#database'
import type { Position } from '../position.ts'
import { positionOf, positionQuery } from '../reading/store.ts'

// Which orders belong to a customer: those placed while signed in, and those whose address they proved later.

/** @returns a page of a customer's orders, newest first; and how many there are */
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

/** Gives guest orders with this address (in small letters) to a customer. */
export async function attachGuestOrders(tx: Tx, customerId: string, email: string): Promise<void> {
  await attaching(customerId, email).execute(tx)
}

/** The statement alone, because a test checks its query plan. */
export const attaching = (customerId: string, email: string) =>
  sql`update orders set customer_id = ${customerId} where customer_id is null and contact_email = ${email}`

/** @returns whether the order's personal data was erased */
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

/**
 * An order with the edition of its links: how often its address was corrected; and whether a browser is to be told of
 * its outcome.
 */
export type WithEdition = { position: Position; edition: number; hasDevices: boolean }

export async function findWithEdition(tx: Tx, orderNumber: string): Promise<WithEdition | undefined> {
  const row = await withEdition(tx, orderNumber).executeTakeFirst()
  return row && seen(row)
}

/**
 * The same, in one statement with the claim of a mail about it.
 * @returns also the claimed message, if it was claimed
 */
export async function findAndClaim(
  tx: Tx,
  orderNumber: string,
  claim: Write,
): Promise<(WithEdition & { messageId: string | null }) | undefined> {
  const query = withEdition(tx, orderNumber).select(
    sql<string | null>`(select message_id from claimed)`.as('message_id'),
  )
  const { rows } = await sql<InferResult<typeof query>[number]>`with claimed as (${claim}) ${query}`.execute(tx)
  const [row] = rows
  return row && { ...seen(row), messageId: row.message_id }
}

type Row = InferResult<ReturnType<typeof withEdition>>[number]

/** What a row of `withEdition` says. */
export const seen = (row: Row): WithEdition => ({
  position: positionOf(row),
  edition: row.edition ?? 0,
  hasDevices: row.has_devices,
})

/** Reads an order with the edition of its links, for a statement that does more with it. */
export const withEdition = (tx: Tx, orderNumber: string) =>
  positionQuery(tx, orderNumber)
    .select((query) =>
      query
        .selectFrom('email_correction')
        .select(({ fn }) => fn.countAll<number>().as('confirmed'))
        .whereRef('email_correction.order_number', '=', 'order_position.order_number')
        .where('email_correction.confirmed_at', 'is not', null)
        .as('edition'),
    )
    .select(
      sql<boolean>`(exists (select from push_device d where d.order_number = order_position.order_number)
        or exists (select from push_device d where d.customer_id = order_position.customer_id))`.as('has_devices'),
    )
