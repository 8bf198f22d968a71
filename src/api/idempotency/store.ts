import { sql } from 'kysely'
import { livingHolders, type Tx } from '#database'

/** An idempotency key's call: caller, route and body; and the process that runs it. */
export type Claim = {
  caller: string
  route: string
  key: string
  bodyHash: string
  startedAt: Date
  holder: number | null
}

export type StoredAnswer = { bodyHash: string; status: number | null; answer: string | null }

/**
 * Claims a key that is new (also under the caller's former names), that was claimed before `abandonedBefore` and never
 * finished, or before `diedBefore` by a process that lives no more, or that is older than `forgottenBefore`.
 * @returns undefined once it is claimed, else what another call stored under it
 */
export async function claimKey(
  tx: Tx,
  { caller, route, key, bodyHash, startedAt, holder }: Claim,
  times: { formerNames: readonly string[]; diedBefore: Date; abandonedBefore: Date; forgottenBefore: Date },
): Promise<StoredAnswer | undefined> {
  const { formerNames, diedBefore, abandonedBefore, forgottenBefore } = times
  if (formerNames.length > 0) {
    const { rows } = await sql<StoredAnswer>`
      select body_hash as "bodyHash", status, answer #>> '{}' as answer from idempotency_key
      where caller = any(${formerNames}::text[]) and route = ${route} and key = ${key}
        and started_at >= ${forgottenBefore} and (status is not null or started_at >= ${abandonedBefore})`.execute(tx)
    if (rows[0]) return rows[0]
  }
  const taken = await sql`
    insert into idempotency_key as k (caller, route, key, body_hash, started_at, holder)
    values (${caller}, ${route}, ${key}, ${bodyHash}, ${startedAt}, ${holder})
    on conflict (tenant, caller, route, key) do update
      set body_hash = excluded.body_hash, started_at = excluded.started_at, status = null, answer = null,
        holder = excluded.holder
      where k.started_at < ${forgottenBefore}
        or (k.status is null and k.body_hash = excluded.body_hash and (k.started_at < ${abandonedBefore}
          or (k.started_at < ${diedBefore} and k.holder is not null and k.holder not in (${sql.raw(livingHolders)}))))
    returning 1`.execute(tx)
  if (taken.rows.length > 0) return undefined
  const { rows } = await sql<StoredAnswer>`
    select body_hash as "bodyHash", status, answer #>> '{}' as answer from idempotency_key
    where caller = ${caller} and route = ${route} and key = ${key}`.execute(tx)
  // Released between the two statements: its caller may try again.
  return rows[0] ?? { bodyHash, status: null, answer: null }
}

/** Stores the answer as the text that was sent, unless another call claimed the key meanwhile. */
export async function keepAnswer(tx: Tx, claim: Claim, status: number, answer: string): Promise<void> {
  await sql`
    update idempotency_key set status = ${status}, answer = to_jsonb(${answer}::text)
    where caller = ${claim.caller} and route = ${claim.route} and key = ${claim.key}
      and started_at = ${claim.startedAt} and status is null`.execute(tx)
}

/** Releases the key, so that the same call may be tried again. */
export async function releaseKey(tx: Tx, claim: Claim): Promise<void> {
  await sql`
    delete from idempotency_key
    where caller = ${claim.caller} and route = ${claim.route} and key = ${claim.key}
      and started_at = ${claim.startedAt} and status is null`.execute(tx)
}

export async function forgetKeys(tx: Tx, before: Date): Promise<void> {
  await sql`delete from idempotency_key where started_at < ${before}`.execute(tx)
}
