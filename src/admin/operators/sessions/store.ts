import { sql } from 'kysely'
import type { Tx } from '#database'
import type { SessionTokens } from '#kit/session-token'
import { readSignIn, type SignInOperator, signInColumns } from '../store.ts'

export type OpenedBy = 'passkey' | 'totp' | 'recovery-code' | 'oidc' | 'demo'

export type Session = SessionTokens & {
  sessionId: string
  operatorId: string
  nextSince: Date | null
  openedBy: OpenedBy
  provenAt: Date | null
  seenAt: Date
  ip: string
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
}

const columns = [
  'operator_session.session_id as sessionId',
  'operator_session.operator_id as operatorId',
  'operator_session.token_hash as tokenHash',
  'operator_session.token_since as tokenSince',
  'operator_session.next_hash as nextHash',
  'operator_session.next_since as nextSince',
  'operator_session.former_until as formerUntil',
  'operator_session.opened_by as openedBy',
  'operator_session.proven_at as provenAt',
  'operator_session.seen_at as seenAt',
  'operator_session.ip',
  'operator_session.user_agent as userAgent',
  'operator_session.created_at as createdAt',
  'operator_session.expires_at as expiresAt',
] as const

type NewSession = Omit<Session, 'tokenSince' | 'nextHash' | 'nextSince' | 'formerUntil' | 'seenAt'>

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { sessionId, operatorId, tokenHash, openedBy, provenAt, ip, userAgent, createdAt, expiresAt } = session
  await tx
    .insertInto('operator_session')
    .values({
      session_id: sessionId,
      operator_id: operatorId,
      token_hash: tokenHash,
      token_since: createdAt,
      opened_by: openedBy,
      proven_at: provenAt,
      seen_at: createdAt,
      ip,
      user_agent: userAgent,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

/**
 * The session of a token by any of its fingerprints (current, next or former), and its operator unless disabled: one
 * statement, since every request of the back office begins with it.
 */
export async function findSignedIn(
  tx: Tx,
  hashes: readonly string[],
): Promise<{ session: Session; operator: SignInOperator } | undefined> {
  const row = await tx
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.operator_id', 'operator_session.operator_id')
    .select([...columns, ...signInColumns])
    .where('operator.disabled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('token_hash', 'in', hashes), eb('next_hash', 'in', hashes), eb('former_hash', 'in', hashes)]),
    )
    .executeTakeFirst()
  return row && { session: row, operator: readSignIn(row) }
}

/** The next token was used: it becomes the current one; the former one stays valid for a moment. */
export async function promoteNextToken(
  tx: Tx,
  nextHashes: readonly string[],
  { tokenHash, now, formerUntil }: { tokenHash: string; now: Date; formerUntil: Date },
): Promise<void> {
  await sql`
    update operator_session set former_hash = token_hash, former_until = ${formerUntil},
      token_hash = ${tokenHash}, token_since = ${now}, next_hash = null, next_since = null
    where next_hash = any(${nextHashes}::text[])`.execute(tx)
}

/** @returns whether the session got this next token; false if it got one since `unless` */
export async function offerNextToken(
  tx: Tx,
  sessionId: string,
  { nextHash, now, unless }: { nextHash: string; now: Date; unless: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update operator_session set next_hash = ${nextHash}, next_since = ${now}
    where session_id = ${sessionId} and (next_since is null or next_since < ${unless})
    returning session_id`.execute(tx)
  return rows.length > 0
}

export async function noteSeen(tx: Tx, sessionId: string, seenAt: Date): Promise<void> {
  await tx.updateTable('operator_session').set({ seen_at: seenAt }).where('session_id', '=', sessionId).execute()
}

export async function noteProof(tx: Tx, sessionId: string, provenAt: Date): Promise<void> {
  await tx.updateTable('operator_session').set({ proven_at: provenAt }).where('session_id', '=', sessionId).execute()
}

/** @returns an operator's sessions that have not expired, newest first */
export const findSessions = (tx: Tx, operatorId: string, now: Date): Promise<Session[]> =>
  tx
    .selectFrom('operator_session')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

/** Ends one session of an operator, or all, but not the one excepted. @returns how many */
export async function endSessions(
  tx: Tx,
  operatorId: string,
  { only, but }: { only?: string | undefined; but?: string | undefined } = {},
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .$if(only !== undefined, (query) => query.where('session_id', '=', only as string))
    .$if(but !== undefined, (query) => query.where('session_id', '<>', but as string))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
