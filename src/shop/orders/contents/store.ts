import { sql } from 'kysely'
import type { Tx } from '#database'
import { type SealKeys, seal, type Unreadable, unseal } from '#kit/seal'

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

/** Contents by the reference of the unit they came with; what does not open is known to be there. */
export type ContentsOfUnits = ReadonlyMap<string, Contents | { kind: 'unreadable' }>

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

/** What came with a unit, as it is kept. */
export type SealedContents = { externalId: string; orderNumber: string; keyId: string; sealed: Buffer }

/** @returns what came with a unit, or why it does not open */
export function openContents(
  keys: SealKeys,
  tenant: string,
  { externalId, ...sealed }: SealedContents,
): Contents | { kind: 'unreadable'; why: Unreadable } {
  const opened = unseal(keys, aboutOf(tenant, externalId), sealed)
  return 'text' in opened ? (JSON.parse(opened.text) as Contents) : { kind: 'unreadable', why: opened.unreadable }
}

const columns = sql.raw('c.external_id as "externalId", d.order_number as "orderNumber", c.key_id as "keyId", c.sealed')

/**
 * What came with the delivered units of orders, for whoever bought them; what a supplier took back is void and left
 * out, and so is what is a gift, whose codes only its recipient gets.
 */
export async function findSealed(tx: Tx, orderNumbers: readonly string[]): Promise<SealedContents[]> {
  const { rows } = await sql<SealedContents>`
    select ${columns}
    from delivery d join delivery_contents c on c.tenant = d.tenant and c.external_id = d.external_id
    where d.order_number = any(${orderNumbers}::text[]) and d.state = 'delivered'
      and not exists (select from gift g
        where g.tenant = d.tenant and g.order_number = d.order_number and g.line = d.line)`.execute(tx)
  return rows
}

/** The same of one line that is a gift, for its recipient. */
export async function findSealedGift(
  tx: Tx,
  { orderNumber, line }: { orderNumber: string; line: number },
): Promise<SealedContents[]> {
  const { rows } = await sql<SealedContents>`
    select ${columns}
    from delivery d join delivery_contents c on c.tenant = d.tenant and c.external_id = d.external_id
    where d.order_number = ${orderNumber} and d.line = ${line} and d.state = 'delivered'
    order by d.unit`.execute(tx)
  return rows
}

export const aboutOf = (tenant: string, externalId: string): string => `contents of ${tenant} ${externalId}`
