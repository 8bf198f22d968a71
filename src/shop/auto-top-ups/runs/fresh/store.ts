import { type Selectable, sql } from 'kysely'
import type { Cart } from '#cart'
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

/**
 * Locks the method, the top-up, its run and the cart that was made for it until the transaction ends.
 * @returns whether all of them are still as they were when the cart was made, and no promotion code was put into it
 */
export async function lockAsMade(
  tx: Tx,
  { occasion }: NewRun,
  { autoTopUpId, customerId, tokenId, productId, msisdn, amount, fee, currency }: AutoTopUp,
  { cartName, items, deliveryAddress }: Cart,
): Promise<boolean> {
  const { rows } = await sql`
    with locked as (
      select c.cart_name from payment_token t, auto_top_up a, auto_top_up_run r, cart c
      where t.token_id = ${tokenId} and t.customer_id = ${customerId} and t.state = 'valid'
        and a.auto_top_up_id = ${autoTopUpId} and a.status = 'enabled' and a.token_id = ${tokenId}
        and a.product_id = ${productId} and a.msisdn = ${msisdn} and a.amount = ${amount} and a.agreed_fee = ${fee}
        and a.currency = ${currency}
        and r.auto_top_up_id = ${autoTopUpId} and r.occasion = ${occasion} and r.state = 'charging'
        and r.cart_name = ${cartName}
        and c.cart_name = ${cartName} and c.order_number is null and c.otp_state = 'passed'
        and c.items = ${JSON.stringify(items)}::jsonb and c.delivery_address = ${JSON.stringify(deliveryAddress)}::jsonb
      for update of t, a, r, c
    )
    select true from locked where not has_codes(cart_name)`.execute(tx)
  return rows.length > 0
}
