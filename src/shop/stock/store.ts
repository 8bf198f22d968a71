import { sql } from 'kysely'
import { ownStock } from '#catalogue'
import type { Tx } from '#database'
import type { Unreadable } from '#kit/seal'

// A code goes from free to held to sold, or directly from free to sold; a held code that is not needed is freed. What is
// left of a batch may be withdrawn.

/** A unit of an order that needs a code: its delivery's reference, and its product. */
export type Unit = { externalId: string; productId: string }

/** Codes that may be sold: they can be opened and expire after today. The earliest to expire goes first. */
const isFree = sql.raw(
  `c.state = 'free' and c.unreadable is null and (c.expires_on is null or c.expires_on > current_date)`,
)

/**
 * Holds a free code for each unit, in one statement: parallel calls get different ones.
 * @returns how many were held; fewer than wanted if there are no more
 */
export async function holdCodes(tx: Tx, units: readonly Unit[], until: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with wanted as (
      select "externalId", "productId", row_number() over (partition by "productId" order by "externalId") as place
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as w("externalId" text, "productId" text)
    ), free as materialized (
      select f.code_id, n."productId",
        row_number() over (partition by n."productId" order by f.expires_on, f.code_id) as place
      from (select "productId", count(*) as pieces from wanted group by 1) n,
        lateral (select c.code_id, c.expires_on from stock_code c where c.product_id = n."productId" and ${isFree}
          order by c.expires_on, c.code_id limit n.pieces for update skip locked) f
    )
    update stock_code c set state = 'held', external_id = w."externalId", held_until = ${until}
    from free f join wanted w on w."productId" = f."productId" and w.place = f.place
    where c.code_id = f.code_id`.execute(tx)
  return Number(numAffectedRows)
}

/** Prolongs what is held already. @returns the units that have a code */
export async function holdLonger(tx: Tx, units: readonly Unit[], until: Date): Promise<string[]> {
  const { rows } = await sql<{ externalId: string }>`
    update stock_code set held_until = case when state = 'held' then ${until}::timestamptz end
    where external_id = any(${units.map(({ externalId }) => externalId)}::text[])
    returning external_id as "externalId"`.execute(tx)
  return rows.map(({ externalId }) => externalId)
}

/** A code in stock. */
export type StockedCode = { codeId: number; fingerprint: string; keyId: string; sealed: Buffer }

/** A code for stock: `printKey` is the id of the key that made the fingerprint. */
export type SealedCode = Omit<StockedCode, 'codeId'> & { printKey: string }

export const columns = sql.raw('code_id as "codeId", fingerprint, key_id as "keyId", sealed')

/**
 * Sells a code to a unit, in one statement: the one held for it, the one it was sold before, or, if its hold expired,
 * any free one.
 * @returns undefined if there are none left
 */
export async function sellCode(tx: Tx, { externalId, productId }: Unit, now: Date): Promise<StockedCode | undefined> {
  const { rows } = await sql<StockedCode>`
    with own as (
      update stock_code set state = 'sold', held_until = null, sold_at = coalesce(sold_at, ${now})
      where external_id = ${externalId} returning ${columns}
    ), other as (
      update stock_code set state = 'sold', external_id = ${externalId}, sold_at = ${now}
      where code_id = (select c.code_id from stock_code c where c.product_id = ${productId} and ${isFree}
          and not exists (select from own) order by c.expires_on, c.code_id limit 1 for update skip locked)
      returning ${columns}
    )
    select * from own union all select * from other`.execute(tx)
  return rows[0]
}

export async function findSoldCode(tx: Tx, externalId: string): Promise<StockedCode | undefined> {
  const { rows } = await sql<StockedCode>`
    select ${columns} from stock_code where external_id = ${externalId} and sealed is not null and state = 'sold'`.execute(
    tx,
  )
  return rows[0]
}

/** Frees a code that cannot be opened; it is not sold until it can. */
export async function noteUnreadable(tx: Tx, codeId: number, why: Unreadable): Promise<void> {
  await sql`update stock_code set ${isFreeAgain}, sold_at = null, unreadable = ${why} where code_id = ${codeId}`.execute(
    tx,
  )
}

/**
 * Deletes a damaged code and its fingerprint: the same code may be imported again.
 * @returns its product; undefined if there is no damaged code of this number
 */
export async function writeOffCode(tx: Tx, codeId: number): Promise<string | undefined> {
  const { rows } = await sql<{ productId: string }>`
    delete from stock_code where code_id = ${codeId} and unreadable = 'damaged' and state = 'free'
    returning product_id as "productId"`.execute(tx)
  return rows[0]?.productId
}

/** @returns damaged codes that wait for an operator, by number */
export async function findDamaged(tx: Tx): Promise<{ codeId: number; productId: string; batch: string }[]> {
  const { rows } = await sql<{ codeId: number; productId: string; batch: string }>`
    select code_id as "codeId", product_id as "productId", batch from stock_code
    where unreadable = 'damaged' and state = 'free' order by code_id`.execute(tx)
  return rows
}

/**
 * Records which free codes are sealed under missing keys, and clears those whose key is back.
 * @returns keys that are newly missing
 */
export async function noteMissedKeys(tx: Tx, keyIds: readonly string[]): Promise<string[]> {
  await sql`update stock_code set unreadable = null
    where unreadable = 'no-key' and key_id = any(${keyIds}::text[])`.execute(tx)
  // Reads the distinct key names from the index, one step each: few names, many rows.
  const { rows } = await sql<{ keyId: string }>`
    with recursive used (key_id) as (
      (select key_id from stock_code where key_id is not null order by key_id limit 1)
      union all
      select (select c.key_id from stock_code c where c.key_id > used.key_id order by c.key_id limit 1)
      from used where used.key_id is not null
    ), noted as (
      update stock_code c set unreadable = 'no-key'
      where c.key_id in (select key_id from used where key_id <> all(${keyIds}::text[]))
        and c.state = 'free' and c.unreadable is null
      returning c.key_id
    )
    select distinct key_id as "keyId" from noted`.execute(tx)
  return rows.map(({ keyId }) => keyId)
}

const isFreeAgain = sql.raw(`state = 'free', external_id = null, held_until = null`)

/** Frees what is held for a failed order, or for these units. */
export async function freeCodes(tx: Tx, externalIds: readonly string[]): Promise<void> {
  await sql`update stock_code set ${isFreeAgain}
    where state = 'held' and external_id = any(${externalIds}::text[])`.execute(tx)
}

/** Frees expired holds, except for paid units that are still to be delivered. @returns how many */
export async function freeExpired(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update stock_code c set ${isFreeAgain}
    where c.state = 'held' and c.held_until <= ${now} and not exists (
      select from delivery d join orders o on o.tenant = d.tenant and o.order_number = d.order_number
      where d.tenant = c.tenant and d.external_id = c.external_id and o.state = 'paid'
        and d.state not in ('failed', 'reversed'))`.execute(tx)
  return Number(numAffectedRows)
}

export type StockLevel = 'low' | 'out'

/**
 * Records the stock level of each product, in one statement: a parallel call finds no change.
 * @param low below this the level is low, for products without a line of their own
 */
export async function noteLevels(
  tx: Tx,
  low: number,
  now: Date,
): Promise<{ productId: string; state: StockLevel | 'good' }[]> {
  const { rows } = await sql<{ productId: string; state: StockLevel | 'good' }>`
    with counted as (
      select p.product_id, case n.free when 0 then 'out' else 'low' end as state, n.free < least.codes as is_few
      from product p left join stock_line l on l.tenant = p.tenant and l.product_id = p.product_id,
        lateral (select greatest(coalesce(l.below, ${low}::int), 1) as codes) least,
        lateral (select count(*) as free from (
          select from stock_code c where c.tenant = p.tenant and c.product_id = p.product_id and ${isFree}
          limit least.codes) found) n
      where p.supplier = ${ownStock}
    ), few as (
      insert into stock_level (product_id, state, since) select product_id, state, ${now} from counted where is_few
      on conflict (tenant, product_id) do update set state = excluded.state, since = excluded.since
        where stock_level.state <> excluded.state
      returning product_id, state
    ), enough as (
      delete from stock_level l where not exists (select from counted c where c.product_id = l.product_id and c.is_few)
      returning product_id
    )
    select product_id as "productId", state from few union all select product_id, 'good' from enough`.execute(tx)
  return rows
}

export type StockCount = {
  productId: string
  free: number
  held: number
  sold: number
  expired: number
  /** Codes that cannot be opened. */
  setAside: number
  /** Codes of batches that are not sold any more. */
  withdrawn: number
}

/** Number of codes of each product that has, or ever had, codes in our own stock. */
export async function countCodes(tx: Tx): Promise<StockCount[]> {
  const { rows } = await sql<StockCount>`
    select coalesce(p.product_id, c.product_id) as "productId",
      count(*) filter (where c.is_free)::int as free, count(*) filter (where c.state = 'held')::int as held,
      count(*) filter (where c.state = 'sold')::int as sold,
      count(*) filter (where c.state = 'free' and not c.is_free and c.unreadable is null)::int as expired,
      count(*) filter (where c.state = 'free' and c.unreadable is not null)::int as "setAside",
      count(*) filter (where c.state = 'withdrawn')::int as withdrawn
    from (select product_id from product where supplier = ${ownStock}) p
    full join (select c.*, ${isFree} as is_free from stock_code c) c on c.product_id = p.product_id
    group by 1 order by 1`.execute(tx)
  return rows
}

/** A code to put into stock. */
export type NewCode = SealedCode & { expiresOn: string | null }

export async function isFromStock(tx: Tx, productId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('product')
    .select('product_id')
    .where('product_id', '=', productId)
    .where('supplier', '=', ownStock)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns those of these fingerprints that are in stock, or were sold from it */
export async function findExisting(tx: Tx, fingerprints: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from stock_code where fingerprint = any(${fingerprints}::text[])`.execute(tx)
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/** Puts codes into stock. Throws if one exists already. */
export async function insertCodes(
  tx: Tx,
  { productId, batch }: { productId: string; batch: string },
  codes: readonly NewCode[],
  now: Date,
): Promise<void> {
  const rows = codes.map(({ sealed, ...code }) => ({ ...code, sealed: sealed.toString('base64') }))
  await sql`
    insert into stock_code (product_id, batch, imported_at, fingerprint, print_key, key_id, sealed, expires_on)
    select ${productId}, ${batch}, ${now}, c.fingerprint, c."printKey", c."keyId", decode(c.sealed, 'base64'), c."expiresOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(fingerprint text, "printKey" text, "keyId" text, sealed text, "expiresOn" date)`.execute(tx)
}
