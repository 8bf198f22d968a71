import { sql } from 'kysely'
import type { Price } from '#agreements'
import type { Tx } from '#database'
import type { Currency } from '#kit/money'

// Today's prices beside the agreed ones.

/**
 * Top-ups whose price needs an action: not agreed and not announced, announced and due, or announced and withdrawn.
 * Locked until the transaction ends; skips those that others have locked. A product that is not sold in the shop's
 * currency, or not at this amount, has no price to agree to.
 */
export async function lockToReview(
  tx: Tx,
  { currency, now, atMost }: { currency: Currency; now: Date; atMost: number },
): Promise<({ autoTopUpId: string } & Price)[]> {
  const { rows } = await sql<{ autoTopUpId: string } & Price>`
    select a.auto_top_up_id as "autoTopUpId", p.service_fee as fee, p.currency from auto_top_up a
    join product p on p.tenant = a.tenant and p.product_id = a.product_id
    where (a.status = 'enabled' or a.status = 'disabled' and a.stopped_because = 'new-price')
      and p.currency = ${currency} and coalesce(p.amount, a.amount) = a.amount
      and case
        when p.currency = a.currency and p.service_fee <= a.agreed_fee then a.asked_fee is not null
        when p.service_fee = a.asked_fee and p.currency = a.asked_currency
          then a.status = 'enabled' and a.asked_from <= ${now}
        else true end
    order by a.auto_top_up_id limit ${atMost} for update of a skip locked`.execute(tx)
  return rows
}
