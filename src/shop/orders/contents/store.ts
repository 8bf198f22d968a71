import { sql } from 'kysely'
import type { Tx } from '#database'
import { type SealKeys, seal, type Unreadable, unseal } from '#kit/seal'

/** What the shopper receives for a unit that is not credited to a SIM card. */
export type Contents = CodeContents | EsimContents

export type CodeContents = {
  kind: 'code'
  /** The code to type in or show. */
  code: string
  /** A second secret that some issuers ask for. */
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
  /** Activation code of a new eSIM (`LPA:1$…`); absent if the plan was added to an existing one. */
  activationCode?: string
}

/** Contents by the reference of their unit; contents that cannot be opened are listed as such. */
export type ContentsOfUnits = ReadonlyMap<string, Contents | { kind: 'unreadable' }>

/** Stores a unit's contents, sealed. Existing contents stay: a code comes once. */
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

/** A unit's contents as stored. */
export type SealedContents = { externalId: string; orderNumber: string; keyId: string; sealed: Buffer }

/** @returns a unit's contents, or why they cannot be opened */
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
 * The contents of delivered units, for their buyer. Omits reversed units, which are void, and gifts, whose codes only
 * the recipient gets.
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

/** The same for one gift line, for its recipient. */
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
