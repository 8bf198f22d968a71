import { sql } from 'kysely'
import type { Tx } from '#database'
import type { PaymentState } from '#orders'
import type { MandateName, SavedCard } from '#payments/vault'
import type { Token, TokenState } from './token.ts'

// The only SQL on saved methods, their mandates and charges. Reads the state of payments.

/** The mandate as given: its words, when, from where. */
export type Mandate = {
  text: string
  textVersion: string
  language: string
  agreedAt: Date
  ip: string
  deviceId: string | null
}

export type NewToken = Pick<Token, 'tokenId' | 'customerId' | 'provider' | 'method' | 'paymentId'> & { lookAt: Date }

/** Writes a method that a customer wants to save, with the mandate, in one statement. */
export async function insertToken(tx: Tx, token: NewToken, mandate: Mandate): Promise<void> {
  const { tokenId, customerId } = token
  await tx
    .with('kept', (db) =>
      db.insertInto('payment_token').values({
        token_id: tokenId,
        customer_id: customerId,
        provider: token.provider,
        method: token.method,
        payment_id: token.paymentId,
        state: 'pending',
        created_at: mandate.agreedAt,
        look_at: token.lookAt,
      }),
    )
    .insertInto('mandate')
    .values({
      token_id: tokenId,
      customer_id: customerId,
      text: mandate.text,
      text_version: mandate.textVersion,
      language: mandate.language,
      agreed_at: mandate.agreedAt,
      ip: mandate.ip,
      device_id: mandate.deviceId,
    })
    .execute()
}

/** A saved method with the payment that makes it, if any. */
export type FoundToken = Token & {
  payment: { orderNumber: string; state: PaymentState; reference: string | null; checkoutUrl: string | null } | null
}

const tokens = (tx: Tx) =>
  tx
    .selectFrom('payment_token as t')
    .leftJoin('payment as p', (join) =>
      join.onRef('p.tenant', '=', 't.tenant').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .select([
      't.token_id',
      't.customer_id',
      't.provider',
      't.method',
      't.state',
      't.payment_id',
      't.check_reference',
      't.checkout_url',
      't.vault_customer',
      't.mandate',
      't.card_last4',
      't.card_brand',
      't.card_expires',
      't.reason',
      't.created_at',
      't.valid_at',
      't.removed_at',
      'p.order_number',
      'p.state as payment_state',
      'p.reference as payment_reference',
      'p.checkout_url as payment_url',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>

const read = (row: Row): FoundToken => ({
  tokenId: row.token_id,
  customerId: row.customer_id,
  provider: row.provider,
  method: row.method,
  state: row.state,
  paymentId: row.payment_id,
  checkReference: row.check_reference,
  checkoutUrl: row.checkout_url,
  mandate: row.vault_customer && row.mandate ? { customer: row.vault_customer, mandate: row.mandate } : null,
  card:
    row.card_last4 && row.card_expires
      ? { last4: row.card_last4, brand: row.card_brand ?? '', expires: row.card_expires }
      : null,
  reason: row.reason,
  createdAt: row.created_at,
  validAt: row.valid_at,
  removedAt: row.removed_at,
  payment: row.order_number
    ? {
        orderNumber: row.order_number,
        state: row.payment_state as PaymentState,
        reference: row.payment_reference,
        checkoutUrl: row.payment_url,
      }
    : null,
})

export async function findToken(tx: Tx, tokenId: string): Promise<FoundToken | undefined> {
  const row = await tokens(tx).where('t.token_id', '=', tokenId).executeTakeFirst()
  return row && read(row)
}

export async function findTokens(tx: Tx, tokenIds: readonly string[]): Promise<FoundToken[]> {
  const rows = await tokens(tx).where('t.token_id', '=', sql<string>`any(${tokenIds})`).execute()
  return rows.map(read)
}

/** Locks a customer's own saved method until the transaction ends. */
export async function lockToken(tx: Tx, tokenId: string, customerId: string): Promise<FoundToken | undefined> {
  const row = await tokens(tx)
    .where('t.token_id', '=', tokenId)
    .where('t.customer_id', '=', customerId)
    .forUpdate('t')
    .executeTakeFirst()
  return row && read(row)
}

/** The customer's list, newest first: without removed methods, and those that never became valid. */
export async function findTokensOf(tx: Tx, customerId: string): Promise<FoundToken[]> {
  const rows = await tokens(tx)
    .where('t.customer_id', '=', customerId)
    .where('t.removed_at', 'is', null)
    .where((eb) => eb.or([eb('t.state', '<>', 'canceled'), eb('t.valid_at', 'is not', null)]))
    .orderBy('t.created_at', 'desc')
    .execute()
  return rows.map(read)
}

/** The methods saved with payments of this order that wait for an answer. */
export async function findPendingOfOrder(tx: Tx, orderNumber: string): Promise<FoundToken[]> {
  const rows = await tokens(tx).where('p.order_number', '=', orderNumber).where('t.state', '=', 'pending').execute()
  return rows.map(read)
}

export async function findTokensToCheck(tx: Tx, now: Date, limit: number): Promise<FoundToken[]> {
  const rows = await tokens(tx).where('t.look_at', '<=', now).orderBy('t.look_at').limit(limit).execute()
  return rows.map(read)
}

/** Valid cards whose last month is between these (`2026-03`), with their owners. */
export async function findExpiring(tx: Tx, from: string, to: string) {
  const rows = await tx
    .selectFrom('payment_token as t')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 't.tenant').onRef('c.customer_id', '=', 't.customer_id'),
    )
    .select(['t.token_id as tokenId', 't.card_last4', 't.card_brand', 't.card_expires', 'c.email', 'c.language'])
    .where('t.state', '=', 'valid')
    .where('t.card_expires', '>=', from)
    .where('t.card_expires', '<=', to)
    .where('c.email', 'is not', null)
    .execute()
  return rows.map(({ tokenId, email, language, card_last4, card_brand, card_expires }) => ({
    tokenId,
    email: email ?? '',
    language,
    card: { last4: card_last4 ?? '', brand: card_brand ?? '', expires: card_expires ?? '' },
  }))
}

/** What the provider's answer tells of a waiting method. */
export type TokenUpdate = {
  state: TokenState
  lookAt: Date | null
  checkReference?: string
  checkoutUrl?: string
  mandate?: MandateName
  card?: SavedCard
  reason?: string
}

/**
 * Writes the provider's answer for a pending method, and its card's last digits with the mandate.
 * @returns whether it was pending until now
 */
export async function saveLearnt(tx: Tx, tokenId: string, learnt: TokenUpdate, now: Date): Promise<boolean> {
  const { state, card, mandate } = learnt
  const changed = await tx
    .updateTable('payment_token')
    .set(({ fn, val, ref }) => ({
      state,
      look_at: learnt.lookAt,
      check_reference: fn.coalesce(val(learnt.checkReference ?? null), ref('check_reference')),
      checkout_url: fn.coalesce(val(learnt.checkoutUrl ?? null), ref('checkout_url')),
      vault_customer: fn.coalesce(val(mandate?.customer ?? null), ref('vault_customer')),
      mandate: fn.coalesce(val(mandate?.mandate ?? null), ref('mandate')),
      card_last4: card?.last4 ?? null,
      card_brand: card?.brand ?? null,
      card_expires: card?.expires ?? null,
      reason: learnt.reason ?? null,
      valid_at: state === 'valid' ? now : null,
      ended_at: state === 'canceled' ? now : null,
    }))
    .where('token_id', '=', tokenId)
    .where('state', '=', 'pending')
    .returning('token_id')
    .executeTakeFirst()
  if (!changed || !card) return changed !== undefined
  await tx
    .updateTable('mandate')
    .set({ truncated_number: card.last4 })
    .where('token_id', '=', tokenId)
    .where('truncated_number', 'is', null)
    .execute()
  return true
}

/** Ends a method: revoked at the provider, or removed by its owner. */
export async function endToken(tx: Tx, tokenId: string, end: { reason: string; isRemoved: boolean }, now: Date) {
  await sql`
    update payment_token set state = 'canceled', look_at = null, reason = coalesce(reason, ${end.reason}),
      ended_at = coalesce(ended_at, ${now}), removed_at = case when ${end.isRemoved} then ${now} else removed_at end
    where token_id = ${tokenId}`.execute(tx)
}
