import { sql } from 'kysely'
import type { Tx } from '#database'
import type { KeyUse } from '#kit/signature'
import type { Customer } from '../store.ts'

export type Session = {
  sessionId: string
  customerId: string
  tokenHash: string
  /** Id of the key that made it. */
  printKey: string | null
  tokenSince: Date
  nextHash: string | null
  nextSince: Date | null
  formerUntil: Date | null
  ip: string
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(
  tx: Tx,
  session: Omit<Session, 'tokenSince' | 'nextHash' | 'nextSince' | 'formerUntil'>,
): Promise<void> {
  const { sessionId, customerId, tokenHash, printKey, ip, userAgent, createdAt, expiresAt } = session
  await tx
    .insertInto('customer_session')
    .values({
      session_id: sessionId,
      customer_id: customerId,
      token_hash: tokenHash,
      token_since: createdAt,
      print_key: printKey,
      ip,
      user_agent: userAgent,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

const columns = [
  'customer_session.session_id as sessionId',
  'customer_session.customer_id as customerId',
  'token_hash as tokenHash',
  'print_key as printKey',
  'token_since as tokenSince',
  'next_hash as nextHash',
  'next_since as nextSince',
  'former_until as formerUntil',
  'ip',
  'user_agent as userAgent',
  'customer_session.created_at as createdAt',
  'expires_at as expiresAt',
] as const

/** The session of a token by any of its fingerprints (current, next or former), with its customer. */
export async function findSession(
  tx: Tx,
  hashes: readonly string[],
): Promise<(Session & Omit<Customer, 'passwordHash'>) | undefined> {
  return tx
    .selectFrom('customer_session')
    .innerJoin('customer', 'customer.customer_id', 'customer_session.customer_id')
    .select([
      ...columns,
      ...(['email', 'msisdn', 'first_name as firstName', 'last_name as lastName', 'language'] as const),
    ])
    .where((eb) =>
      eb.or([eb('token_hash', 'in', hashes), eb('next_hash', 'in', hashes), eb('former_hash', 'in', hashes)]),
    )
    .executeTakeFirst()
}

/** The next token was used: it becomes the current one; the former one stays valid for a moment. */
export async function promoteNextToken(
  tx: Tx,
  nextHashes: readonly string[],
  { tokenHash, printKey, now, formerUntil }: Pick<Session, 'tokenHash' | 'printKey'> & { now: Date; formerUntil: Date },
): Promise<void> {
  await sql`
    update customer_session set former_hash = token_hash, former_until = ${formerUntil},
      token_hash = ${tokenHash}, print_key = ${printKey}, token_since = ${now}, next_hash = null, next_since = null
    where next_hash = any(${nextHashes}::text[])`.execute(tx)
}

/**
 * Gives a session a next token, unless it got one since `unless`.
 * @returns whether it was this one
 */
export async function offerNextToken(
  tx: Tx,
  sessionId: string,
  { nextHash, now, unless }: { nextHash: string; now: Date; unless: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update customer_session set next_hash = ${nextHash}, next_since = ${now}
    where session_id = ${sessionId} and (next_since is null or next_since < ${unless})
    returning session_id`.execute(tx)
  return rows.length > 0
}

/** @returns the customer's active sessions, newest first */
export async function findSessions(tx: Tx, customerId: string, now: Date): Promise<Session[]> {
  return tx
    .selectFrom('customer_session')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

/** @returns whether the customer had such a session */
export async function endSession(tx: Tx, customerId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('customer_session')
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends all sessions of a customer, except one if named. */
export async function endSessions(tx: Tx, customerId: string, but?: string): Promise<void> {
  await tx
    .deleteFrom('customer_session')
    .where('customer_id', '=', customerId)
    .$if(but !== undefined, (query) => query.where('session_id', '<>', but as string))
    .execute()
}

export async function forgetSessions(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('customer_session').where('expires_at', '<', before).execute()
}

/** Active sessions, by the key of their fingerprints. */
export async function countSessionsByKey(tx: Tx, now: Date): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select print_key as "keyId", count(*)::int as count, max(expires_at) as until from customer_session
    where expires_at > ${now} group by 1 order by 1`.execute(tx)
  return rows
}
