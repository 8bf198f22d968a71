import { type RawBuilder, sql } from 'kysely'
import type { Admin } from '#admin'
import type { Minor } from '#kit/money'
import { type PageWish, readPlace } from '#kit/place'
import type { Channel } from '#tenants'
import { type Day, daysUntil } from '../days/store.ts'
import { readable } from '../readable.ts'

/** A promo code, by the first and last letters of it. `value`: minor units, or basis points. */
export type PromotionRow = {
  tenant: string
  promotionId: string
  hint: string
  name: string
  kind: 'percentage' | 'amount' | 'free-fee'
  /** Where it is good; null: everywhere. */
  channels: readonly Channel[] | null
  value: number
  startsAt: Date | null
  endsAt: Date | null
  stoppedAt: Date | null
  uses: number
  usesLimit: number | null
  /** Uses of the last seven days, and what they took off in all. */
  usesOfWeek: number
  discount: Minor
  /** Names the row's place: the page after it begins there. */
  place: string
}

/** A page of the promo codes, the newest first, and one row more if there is another page. */
export function readPromotions(
  admin: Admin,
  brands: Admin['tenants'],
  { after, limit }: PageWish,
): Promise<PromotionRow[]> {
  const [made, ...names] = readPlace(after, 3) ?? []
  const older = made
    ? sql`and (p.created_at, p.tenant, p.promotion_id) < (${made}::timestamptz, ${sql.join(names)})`
    : sql``
  return promotionsOf(admin, sql`p.tenant = any(${readable(admin, brands)}) ${older}`, limit + 1)
}

export async function readPromotion(
  admin: Admin,
  tenant: string,
  promotionId: string,
): Promise<PromotionRow | undefined> {
  const which = sql`p.tenant = any(${readable(admin, admin.tenants)}) and p.tenant = ${tenant}
    and p.promotion_id = ${promotionId}`
  return (await promotionsOf(admin, which, 1))[0]
}

async function promotionsOf(admin: Admin, which: RawBuilder<unknown>, limit: number): Promise<PromotionRow[]> {
  const since = new Date(admin.clock.now().getTime() - 7 * 24 * 60 * 60_000)
  const { rows } = await admin.read((tx) =>
    sql<PromotionRow>`
      select p.tenant, p.promotion_id as "promotionId", p.hint, p.name, p.kind, p.value, p.channels, p.starts_at as "startsAt",
        p.ends_at as "endsAt", p.stopped_at as "stoppedAt", p.uses, p.uses_limit as "usesLimit",
        u.week as "usesOfWeek", u.discount,
        json_build_array(p.created_at, p.tenant, p.promotion_id)::text as place
      from promotion p cross join lateral (
        select count(*) filter (where used_at > ${since})::int as week, coalesce(sum(discount), 0)::bigint as discount
        from promotion_use u
        where u.tenant = p.tenant and u.promotion_id = p.promotion_id and u.given_back_at is null
      ) u
      where ${which}
      order by p.created_at desc, p.tenant desc, p.promotion_id desc limit ${limit}`.execute(tx),
  )
  return rows
}

/** Uses of a promo code on each of the last thirty days, and what they took off. Those given back do not count. */
export async function readUses(admin: Admin, tenant: string, promotionId: string): Promise<Day[]> {
  const { rows } = await admin.read((tx) =>
    sql<Day>`
      select day::text, count(u.used_at)::int as count, coalesce(sum(u.discount), 0)::bigint as amount
      from ${daysUntil(admin, tenant)} left join promotion_use u
        on u.tenant = ${tenant} and u.promotion_id = ${promotionId} and u.given_back_at is null
          and u.used_at >= begins and u.used_at < ends
      where ${tenant} = any(${readable(admin, admin.tenants)}) group by day order by day`.execute(tx),
  )
  return rows
}
