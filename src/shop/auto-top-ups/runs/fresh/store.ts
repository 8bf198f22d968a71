import { type Selectable, sql } from 'kysely'
import type { DB, Tx } from '#database'
import type { DeliveryAddress } from '#orders/contract'
import type { AutoTopUp } from '../../auto-top-up.ts'
import { read } from '../../store.ts'
import type { NewRun } from '../store.ts'

// SQL on a handful of first tries; of the orders that set them up it reads contact and language.

/** A run's top-up, the contact and language of the order that set it up, and its owner's address. */
type FreshRun = {
  own: AutoTopUp
  occasion: string
  contact: DeliveryAddress
  language: string
  email: string | null
}

/**
 * Locks runs without a cart and their top-ups until the transaction ends, without waiting: what others have locked is
 * left out.
 */
export async function lockFresh(tx: Tx, runs: readonly NewRun[]): Promise<FreshRun[]> {
  type Row = Selectable<DB['auto_top_up']> & Omit<FreshRun, 'own' | 'language'> & { spoken: string }
  const { rows } = await sql<Row>`
    select a.*, r.occasion, o.contact, o.language as spoken, c.email
    from unnest(${runs.map(({ autoTopUpId }) => autoTopUpId)}::text[], ${runs.map(({ occasion }) => occasion)}::text[])
      as wanted(id, occasion)
    join auto_top_up_run r on r.auto_top_up_id = wanted.id and r.occasion = wanted.occasion
    join auto_top_up a on a.auto_top_up_id = r.auto_top_up_id
    join orders o on o.order_number = a.set_up_by
    join customer c on c.customer_id = a.customer_id
    where r.state = 'charging' and r.cart_name is null
    for update of a, r skip locked`.execute(tx)
  return rows.map((row) => ({
    own: read(row),
    occasion: row.occasion,
    contact: row.contact,
    language: row.spoken,
    email: row.email,
  }))
}

/** Records the carts of locked runs. */
export async function saveCarts(tx: Tx, carts: readonly (NewRun & { cartName: string })[]): Promise<void> {
  await sql`
    update auto_top_up_run r set cart_name = m.cart
    from unnest(${carts.map(({ autoTopUpId }) => autoTopUpId)}::text[], ${carts.map(({ occasion }) => occasion)}::text[],
      ${carts.map(({ cartName }) => cartName)}::text[]) as m(id, occasion, cart)
    where r.auto_top_up_id = m.id and r.occasion = m.occasion`.execute(tx)
}
