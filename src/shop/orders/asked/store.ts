import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Whether one of these lines, which somebody asked another person to pay for, was paid for; not if nothing came of it,
 * because then the money went back.
 * @param beside a cart whose own order does not count
 */
export async function isAskedPaid(tx: Tx, itemKeys: readonly string[], beside = ''): Promise<boolean> {
  const { rows } = await askedPaid(itemKeys, beside).execute(tx)
  return rows.length > 0
}

/** The index of such lines is used only by a condition that is written as the index has it. */
export const askedPaid = (itemKeys: readonly string[], beside: string) => sql`
  select 1 from order_line l join orders o on o.tenant = l.tenant and o.order_number = l.order_number
  where left(l.item_key, 6) = 'asked-' and l.item_key = any(${itemKeys}) and (o.state = 'paid' or exists (
      select from delivery d where d.tenant = l.tenant and d.order_number = l.order_number and d.line = l.line
        and d.state = 'delivered'))
    and o.cart_name <> ${beside} limit 1`
