import { type Selectable, sql } from 'kysely'
import type { DB, Tx } from '#database'
import type { Minor } from '#kit/money'
import type { KeptRefusal, Session, Wanted } from './session.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'assistant_session.wanted': Wanted
    'assistant_session.refusals': KeptRefusal[]
  }
}

const sessionOf = (row: Selectable<DB['assistant_session']>): Session => ({
  sessionId: row.session_id,
  assistant: row.assistant,
  language: row.language,
  wanted: row.wanted,
  refusals: row.refusals,
  cartName: row.cart_name,
  revision: row.revision,
  claimed: row.claimed,
  claimedAt: row.claimed_at,
  handedOverAt: row.handed_over_at,
  canceledAt: row.canceled_at,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  expiresAt: row.expires_at,
})

export async function insertSession(tx: Tx, session: Session): Promise<void> {
  await tx
    .insertInto('assistant_session')
    .values({
      session_id: session.sessionId,
      assistant: session.assistant,
      language: session.language,
      wanted: JSON.stringify(session.wanted),
      refusals: JSON.stringify(session.refusals),
      cart_name: session.cartName,
      created_at: session.createdAt,
      changed_at: session.changedAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function findSession(tx: Tx, sessionId: string): Promise<Session | undefined> {
  const row = await tx
    .selectFrom('assistant_session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row && sessionOf(row)
}

/** The session that an order belongs to, by its cart; a cart that was made again after a failure names the one before it. */
export async function findSessionOfCart(tx: Tx, cartName: string): Promise<Session | undefined> {
  const { rows } = await sql<Selectable<DB['assistant_session']>>`
    with recursive before as (
      select cart_name, renews from cart where cart_name = ${cartName}
      union all
      select c.cart_name, c.renews from cart c join before b on c.cart_name = b.renews
    )
    select s.* from assistant_session s where s.cart_name in (select cart_name from before) limit 1`.execute(tx)
  return rows[0] && sessionOf(rows[0])
}

/** The last order of a session's cart, and of those that were made again after it failed. */
export async function findOrderOf(tx: Tx, { cartName }: Pick<Session, 'cartName'>): Promise<string | undefined> {
  if (cartName === null) return undefined
  const { rows } = await sql<{ orderNumber: string }>`
    with recursive after as (
      select cart_name, order_number, 1 as place from cart where cart_name = ${cartName}
      union all
      select c.cart_name, c.order_number, a.place + 1 from cart c join after a on c.renews = a.cart_name
    )
    select order_number as "orderNumber" from after where order_number is not null order by place desc limit 1`.execute(
    tx,
  )
  return rows[0]?.orderNumber
}

type Change = Partial<Pick<Session, 'wanted' | 'refusals' | 'cartName' | 'handedOverAt' | 'canceledAt'>>

/** Writes a change unless the session has changed since it was read. @returns whether it was written */
export async function saveSession(
  tx: Tx,
  { sessionId, revision }: Pick<Session, 'sessionId' | 'revision'>,
  { wanted, refusals, cartName, handedOverAt, canceledAt }: Change,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assistant_session')
    .set({
      ...(wanted ? { wanted: JSON.stringify(wanted) } : {}),
      ...(refusals ? { refusals: JSON.stringify(refusals) } : {}),
      ...(cartName === undefined ? {} : { cart_name: cartName }),
      ...(handedOverAt === undefined ? {} : { handed_over_at: handedOverAt }),
      ...(canceledAt === undefined ? {} : { canceled_at: canceledAt }),
      revision: revision + 1,
      changed_at: now,
    })
    .where('session_id', '=', sessionId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Sets an amount aside that is about to be paid, if all that assistants set aside since a moment stays within a limit.
 * One after another, so that two at once cannot both be the last that fits.
 */
export async function claim(
  tx: Tx,
  { sessionId, revision }: Pick<Session, 'sessionId' | 'revision'>,
  { amount, limit, since, now }: { amount: Minor; limit: Minor; since: Date; now: Date },
): Promise<'claimed' | 'beyond' | 'changed'> {
  await sql`select pg_advisory_xact_lock(hashtextextended('assistants of ' || current_setting('saldo.tenant'), 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(claimed), 0)::bigint as spent from assistant_session
    where claimed > 0 and claimed_at >= ${since} and session_id <> ${sessionId}`.execute(tx)
  if ((rows[0]?.spent ?? 0) + amount > limit) return 'beyond'
  const taken = await sql`
    update assistant_session set claimed = ${amount}, claimed_at = ${now}, revision = revision + 1, changed_at = ${now}
    where session_id = ${sessionId} and revision = ${revision} returning 1`.execute(tx)
  return taken.rows.length > 0 ? 'claimed' : 'changed'
}

/** Nothing was paid: what was set aside is free again. @param refusals what refused it and stays, if anything did */
export async function unclaim(tx: Tx, sessionId: string, refusals?: readonly KeptRefusal[]): Promise<void> {
  await tx
    .updateTable('assistant_session')
    .set({ claimed: 0, ...(refusals ? { refusals: JSON.stringify(refusals) } : {}) })
    .where('session_id', '=', sessionId)
    .execute()
}
