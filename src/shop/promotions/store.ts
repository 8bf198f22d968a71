import { type Selectable, sql } from 'kysely'
import type { DB, Tx } from '#database'
import type { Minor } from '#kit/money'
import type { Channel } from '#tenants'
import type { Takes } from './discounts.ts'
import type { Promotion } from './promotion.ts'

const promotionOf = (row: Selectable<DB['promotion']>): Promotion => ({
  promotionId: row.promotion_id,
  hint: row.hint,
  name: row.name,
  takes: takesOf(row.kind, row.value),
  productIds: row.product_ids,
  brandIds: row.brand_ids,
  channels: row.channels as Channel[] | null,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  standsBeside: row.stands_beside,
  uses: row.uses,
  usesLimit: row.uses_limit,
  usesPerCustomer: row.uses_per_customer,
  createdAt: row.created_at,
  stoppedAt: row.stopped_at,
})

function takesOf(kind: string, value: number): Takes {
  if (kind === 'free-fee') return { kind }
  return kind === 'percentage' ? { kind, basisPoints: value } : { kind: 'amount', amount: value }
}

const numberOf = (takes: Takes): number =>
  takes.kind === 'free-fee' ? 0 : takes.kind === 'percentage' ? takes.basisPoints : takes.amount

export type NewPromotion = Omit<Promotion, 'uses' | 'stoppedAt'> & { codeKey: string; printKey: string }

export async function insertPromotions(tx: Tx, promotions: readonly NewPromotion[]): Promise<void> {
  await tx
    .insertInto('promotion')
    .values(
      promotions.map((one) => ({
        promotion_id: one.promotionId,
        code_key: one.codeKey,
        print_key: one.printKey,
        hint: one.hint,
        name: one.name,
        kind: one.takes.kind,
        value: numberOf(one.takes),
        product_ids: one.productIds as string[] | null,
        brand_ids: one.brandIds as string[] | null,
        channels: one.channels as string[] | null,
        starts_at: one.startsAt,
        ends_at: one.endsAt,
        stands_beside: one.standsBeside,
        uses_limit: one.usesLimit,
        uses_per_customer: one.usesPerCustomer,
        created_at: one.createdAt,
      })),
    )
    .execute()
}

/** The promotions whose codes have these fingerprints. */
export async function findByCode(tx: Tx, codeKeys: readonly string[]): Promise<Promotion[]> {
  const rows = await tx.selectFrom('promotion').selectAll().where('code_key', 'in', codeKeys).execute()
  return rows.map(promotionOf)
}

/** Stores a typed code's fingerprint under the current key. */
export async function moveCode(tx: Tx, [current, ...older]: readonly string[], printKey: string): Promise<void> {
  await sql`update promotion set code_key = ${current}, print_key = ${printKey}
    where code_key = any(${older}::text[])`.execute(tx)
}

/** All promotions of a brand, newest first. */
export async function findPromotions(tx: Tx): Promise<Promotion[]> {
  const rows = await tx
    .selectFrom('promotion')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('promotion_id')
    .execute()
  return rows.map(promotionOf)
}

export async function findPromotion(tx: Tx, promotionId: string): Promise<Promotion | undefined> {
  const row = await tx.selectFrom('promotion').selectAll().where('promotion_id', '=', promotionId).executeTakeFirst()
  return row && promotionOf(row)
}

/** Deletes promotions that nobody used. */
export async function deleteUnused(tx: Tx, promotionIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('promotion').where('promotion_id', 'in', promotionIds).where('uses', '=', 0).execute()
}

/** Ends promotions, by id or code fingerprint. @returns those that were still active */
export async function stopPromotions(tx: Tx, named: readonly string[], now: Date): Promise<Promotion[]> {
  const rows = await tx
    .updateTable('promotion')
    .set({ stopped_at: now })
    .where((eb) => eb.or([eb('promotion_id', 'in', named), eb('code_key', 'in', named)]))
    .where('stopped_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(promotionOf)
}

/** The promotions in a cart. */
export async function findOfCart(tx: Tx, cartName: string): Promise<Promotion[]> {
  const rows = await tx
    .selectFrom('promotion')
    .selectAll('promotion')
    .innerJoin('cart_promotion', (join) =>
      join
        .onRef('cart_promotion.tenant', '=', 'promotion.tenant')
        .onRef('cart_promotion.promotion_id', '=', 'promotion.promotion_id'),
    )
    .where('cart_name', '=', cartName)
    .orderBy('added_at')
    .orderBy('promotion.promotion_id')
    .execute()
  return rows.map(promotionOf)
}

/** Adds codes to a cart; call it under the cart's lock. */
export async function putIntoCart(tx: Tx, cartName: string, promotionIds: readonly string[], now: Date): Promise<void> {
  await tx
    .insertInto('cart_promotion')
    .values(promotionIds.map((promotion_id) => ({ cart_name: cartName, promotion_id, added_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes codes from a cart; call it under the cart's lock. */
export async function takeOutOfCart(tx: Tx, cartName: string, promotionIds: readonly string[]): Promise<void> {
  if (promotionIds.length === 0) return
  await tx
    .deleteFrom('cart_promotion')
    .where('cart_name', '=', cartName)
    .where('promotion_id', 'in', promotionIds)
    .execute()
}

/** A cart's renewal gets the same codes. */
export async function copyToCart(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into cart_promotion (cart_name, promotion_id, added_at)
    select ${to}, promotion_id, added_at from cart_promotion where cart_name = ${from}
    on conflict do nothing`.execute(tx)
}

/**
 * Locks the promotions of a cart until the transaction ends, so that no two orders take the last use. Ordered by id, to
 * avoid deadlocks between carts with the same codes.
 */
export async function lockOfCart(tx: Tx, cartName: string): Promise<Promotion[]> {
  const { rows } = await sql<Selectable<DB['promotion']>>`
    select * from promotion where promotion_id in
      (select promotion_id from cart_promotion where cart_name = ${cartName})
    order by promotion_id for update`.execute(tx)
  return rows.map(promotionOf)
}

/** How many orders of the same customer used each promotion, by fingerprints under any key. */
export async function countUses(
  tx: Tx,
  promotionIds: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; orders: number }>`
    select promotion_id as id, count(distinct order_number)::int as orders from promotion_user
    where promotion_id = any(${promotionIds}) and subject = any(${keys}::bigint[])
    group by promotion_id`.execute(tx)
  return new Map(rows.map(({ id, orders }) => [id, orders]))
}

export type NewUse = { promotionId: string; discount: Minor }

/** Counts an order's uses, in one statement: none if any of them is used up. Call it under the promotions' locks. */
export async function insertUses(
  tx: Tx,
  orderNumber: string,
  { uses, keys, printKey, now }: { uses: readonly NewUse[]; keys: readonly string[]; printKey: string; now: Date },
): Promise<void> {
  const ids = uses.map(({ promotionId }) => promotionId)
  await sql`
    with counted as (
      update promotion set uses = uses + 1 where promotion_id = any(${ids})
    ), used as (
      insert into promotion_use (promotion_id, order_number, discount, used_at)
      select u."promotionId", ${orderNumber}, u.discount, ${now}
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u("promotionId" text, discount bigint)
    )
    insert into promotion_user (promotion_id, subject, order_number, print_key)
    select id, subject, ${orderNumber}, ${printKey} from unnest(${ids}::text[]) as id, unnest(${keys}::bigint[]) as subject`.execute(
    tx,
  )
}

/** Returns an order's uses, once; call it under the order's lock. */
export async function returnUses(tx: Tx, orderNumber: string, now: Date): Promise<void> {
  await sql`
    with returned as (
      update promotion_use set given_back_at = ${now} where order_number = ${orderNumber} and given_back_at is null
      returning promotion_id
    ), counted as (
      update promotion p set uses = p.uses - 1 from returned r where p.promotion_id = r.promotion_id
    )
    delete from promotion_user u using returned r
    where u.promotion_id = r.promotion_id and u.order_number = ${orderNumber}`.execute(tx)
}

export type UseRow = {
  orderNumber: string
  promotionId: string
  hint: string
  discount: Minor
  givenBackAt: Date | null
}

/** The codes that orders used, and the discount of each. */
export async function findUses(tx: Tx, orderNumbers: readonly string[]): Promise<UseRow[]> {
  return tx
    .selectFrom('promotion_use')
    .innerJoin('promotion', (join) =>
      join
        .onRef('promotion.tenant', '=', 'promotion_use.tenant')
        .onRef('promotion.promotion_id', '=', 'promotion_use.promotion_id'),
    )
    .select([
      'order_number as orderNumber',
      'promotion.promotion_id as promotionId',
      'hint',
      'discount',
      'given_back_at as givenBackAt',
    ])
    .where('order_number', 'in', orderNumbers)
    .orderBy('promotion.promotion_id')
    .execute()
}
