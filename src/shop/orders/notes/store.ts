import { sql } from 'kysely'
import type { Shop } from '#tenants'

/** A note of an operator beside an order. */
export type NewNote = { noteId: string; text: string; operator: string }

/**
 * Adds a note. The same id twice is one note.
 * @returns false when there is no such order
 */
export async function addNote(shop: Shop, orderNumber: string, { noteId, text, operator }: NewNote): Promise<boolean> {
  const { rows } = await shop.db.transaction((tx) =>
    sql`with known as (select order_number from orders where order_number = ${orderNumber}), written as (
      insert into order_note (order_number, note_id, text, operator, at)
      select order_number, ${noteId}, ${text}, ${operator}, ${shop.clock.now()} from known on conflict do nothing)
    select from known`.execute(tx),
  )
  return rows.length > 0
}
