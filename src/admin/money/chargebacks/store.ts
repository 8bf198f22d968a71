import { sql } from 'kysely'
import type { Admin } from '#admin'
import type { Currency, Minor } from '#kit/money'
import { type PageWish, readPlace } from '#kit/place'
import { readable } from '../readable.ts'

/** An order whose payment a bank took back. Amounts of all its payments together. */
export type Chargeback = {
  tenant: string
  orderNumber: string
  currency: Currency
  chargedBack: Minor
  /** What the bank gave back to us. */
  wonBack: Minor
  /** What was written off. */
  lost: Minor
  at: Date
  /** `open` until the bank gave it all back, or somebody took it as lost. */
  state: 'open' | 'won' | 'lost'
  /** Names the row's place: the page after it begins there. */
  place: string
}

/** A page of the chargebacks, the newest first. */
export async function readChargebacks(
  admin: Admin,
  brands: Admin['tenants'],
  { after, limit }: PageWish,
): Promise<Chargeback[]> {
  const [at, ...names] = readPlace(after, 3) ?? []
  const older = at
    ? sql`having (max(e.at), p.tenant, p.order_number) < (${at}::timestamptz, ${sql.join(names)})`
    : sql``
  const { rows } = await admin.read((tx) =>
    sql<Chargeback>`
      with taken as (
        select p.tenant, p.order_number, min(p.currency) as currency, max(e.at) as at,
          coalesce(sum(e.amount) filter (where e.kind = 'charged-back'), 0)::bigint as charged_back,
          coalesce(sum(e.amount) filter (where e.kind = 'chargeback-reversed'), 0)::bigint as won_back
        from payment_event e join payment p on p.tenant = e.tenant and p.payment_id = e.payment_id
        where e.kind in ('charged-back', 'chargeback-reversed') and e.tenant = any(${readable(admin, brands)})
        group by p.tenant, p.order_number
        ${older}
        order by max(e.at) desc, p.tenant desc, p.order_number desc limit ${limit + 1}
      )
      select c.tenant, c.order_number as "orderNumber", c.currency, c.charged_back as "chargedBack",
        c.won_back as "wonBack", coalesce(l.lost, 0)::bigint as lost, c.at,
        case when c.won_back >= c.charged_back then 'won' when l.seen >= c.charged_back then 'lost' else 'open' end as state,
        json_build_array(c.at, c.tenant, c.order_number)::text as place
      from taken c left join (select tenant, order_number, sum(amount) as lost,
          max(charged_back) filter (where amount >= 0) as seen from loss group by tenant, order_number) l
        on l.tenant = c.tenant and l.order_number = c.order_number
      order by c.at desc, c.tenant desc, c.order_number desc`.execute(tx),
  )
  return rows
}
