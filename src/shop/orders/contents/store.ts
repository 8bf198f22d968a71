import { sql } from 'kysely'
import type { Tx } from '#database'
import { type SealKeys, seal, unseal } from '#kit/seal'

/** What a shopper gets in hand with a unit, where it is nothing that arrives on a SIM card by itself. */
export type Contents = CodeContents | EsimContents

export type CodeContents = {
  kind: 'code'
  /** What is typed in or shown to redeem it. */
  code: string
  /** A second secret that some issuers ask for beside the code. */
  pin?: string
  serial?: string
  /** The last day it can be redeemed, `YYYY-MM-DD`. */
  expiresOn?: string
  /** How to redeem it, in the issuer's words. */
  howTo?: string
}

export type EsimContents = {
  kind: 'esim-profile'
  iccid: string
  /** What a new eSIM is fetched with (`LPA:1$…`); absent where the plan went on top of one. */
  activationCode?: string
}

/** Contents by the reference of the unit they came with. */
export type ContentsOfUnits = ReadonlyMap<string, Contents>

/** Keeps what came with a unit, sealed. What is there already stays: a code comes once. */
export async function insertContents(
  tx: Tx,
  keys: SealKeys,
  tenant: string,
  externalId: string,
  contents: Contents,
  now: Date,
): Promise<void> {
  const { keyId, sealed } = seal(keys, aboutOf(tenant, externalId), JSON.stringify(contents))
  await tx
    .insertInto('delivery_contents')
    .values({ external_id: externalId, key_id: keyId, sealed, kept_at: now })
    .onConflict((known) => known.columns(['tenant', 'external_id']).doNothing())
    .execute()
}

type Sealed = { externalId: string; keyId: string; sealed: Buffer }

const opened = (keys: SealKeys, tenant: string, rows: readonly Sealed[]): ContentsOfUnits =>
  new Map(
    rows.map(({ externalId, ...sealed }) => [
      externalId,
      JSON.parse(unseal(keys, aboutOf(tenant, externalId), sealed)) as Contents,
    ]),
  )

/**
 * Opens what came with the delivered units of orders, for whoever bought them; what a supplier took back is void and left
 * out, and so is what is a gift, whose codes only its recipient gets.
 */
export async function findContents(
  tx: Tx,
  keys: SealKeys,
  tenant: string,
  orderNumbers: readonly string[],
): Promise<ContentsOfUnits> {
  const { rows } = await sql<Sealed>`
    select c.external_id as "externalId", c.key_id as "keyId", c.sealed
    from delivery d join delivery_contents c on c.tenant = d.tenant and c.external_id = d.external_id
    where d.order_number = any(${orderNumbers}::text[]) and d.state = 'delivered'
      and not exists (select from gift g
        where g.tenant = d.tenant and g.order_number = d.order_number and g.line = d.line)`.execute(tx)
  return opened(keys, tenant, rows)
}

/** The same of one line that is a gift, for its recipient. */
export async function findGiftContents(
  tx: Tx,
  keys: SealKeys,
  tenant: string,
  { orderNumber, line }: { orderNumber: string; line: number },
): Promise<ContentsOfUnits> {
  const { rows } = await sql<Sealed>`
    select c.external_id as "externalId", c.key_id as "keyId", c.sealed
    from delivery d join delivery_contents c on c.tenant = d.tenant and c.external_id = d.external_id
    where d.order_number = ${orderNumber} and d.line = ${line} and d.state = 'delivered'
    order by d.unit`.execute(tx)
  return opened(keys, tenant, rows)
}

/** Seals anew, under the current key, some of what is sealed under another. @returns how many; nought when all is done */
export async function resealSome(tx: Tx, keys: SealKeys, tenant: string, atMost: number): Promise<number> {
  const rows = await tx
    .selectFrom('delivery_contents')
    .select(['external_id as externalId', 'key_id as keyId', 'sealed'])
    .where('key_id', '<>', keys.current)
    .orderBy('external_id')
    .limit(atMost)
    .forUpdate()
    .execute()
  for (const { externalId, ...old } of rows) {
    const about = aboutOf(tenant, externalId)
    const { keyId, sealed } = seal(keys, about, unseal(keys, about, old))
    await tx
      .updateTable('delivery_contents')
      .set({ key_id: keyId, sealed })
      .where('external_id', '=', externalId)
      .execute()
  }
  return rows.length
}

const aboutOf = (tenant: string, externalId: string): string => `contents of ${tenant} ${externalId}`
