import { sql } from 'kysely'
import { type Tx, wakeWorkers } from '#database'
import type { Sealed } from '#kit/seal'
import type { WebhookKind } from './contract.ts'
import type { WebhookFacts } from './message.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'webhook_delivery.data': WebhookFacts
  }
}

export type NewAddress = { addressId: string; url: string; kinds: readonly WebhookKind[]; madeBy: string; madeAt: Date }

/** Most addresses of a brand at once. */
const mostAddresses = 5

/** @returns false if the brand has as many as it may have */
export async function insertAddress(tx: Tx, tenant: string, address: NewAddress): Promise<boolean> {
  const { addressId, url, kinds, madeBy, madeAt } = address
  // Of two at once the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`webhook addresses of ${tenant}`}))`.execute(tx)
  const { rows } = await sql`
    insert into webhook_address (address_id, url, kinds, made_by, made_at)
    select ${addressId}, ${url}, ${[...kinds]}::text[], ${madeBy}, ${madeAt}
    where (select count(*) from webhook_address where withdrawn_at is null and address_id <> ${addressId}) < ${mostAddresses}
    on conflict (tenant, address_id) do update set url = webhook_address.url returning address_id`.execute(tx)
  return rows.length > 0
}

export async function lockAddress(tx: Tx, addressId: string): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_address where address_id = ${addressId} and withdrawn_at is null for update`.execute(tx)
  return rows.length > 0
}

/** Ends an address, and what waits for it. @returns false where there is none */
export async function closeAddress(tx: Tx, addressId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with waiting as (
      update webhook_delivery set state = 'failed', next_at = null where address_id = ${addressId} and state = 'waiting'
    )
    update webhook_address set withdrawn_at = coalesce(withdrawn_at, ${at}), failing_since = null
    where address_id = ${addressId} returning address_id`.execute(tx)
  return rows.length > 0
}

export const insertSecret = (tx: Tx, addressId: string, { keyId, sealed }: Sealed, at: Date) =>
  sql`insert into webhook_secret (address_id, secret_no, key_id, sealed, made_at)
    select ${addressId}, coalesce(max(secret_no), 0) + 1, ${keyId}, ${sealed}, ${at}
    from webhook_secret where address_id = ${addressId}`.execute(tx)

export const endSecrets = (tx: Tx, addressId: string, at: Date) =>
  tx
    .updateTable('webhook_secret')
    .set({ ends_at: at })
    .where('address_id', '=', addressId)
    .where('ends_at', 'is', null)
    .execute()

export async function findToReseal(tx: Tx, current: string) {
  return tx
    .selectFrom('webhook_secret')
    .select(['address_id as addressId', 'secret_no as secretNo', 'key_id as keyId', 'sealed'])
    .where('key_id', '<>', current)
    .execute()
}

export const replaceSealed = (
  tx: Tx,
  { addressId, secretNo }: { addressId: string; secretNo: number },
  { keyId, sealed }: Sealed,
) =>
  tx
    .updateTable('webhook_secret')
    .set({ key_id: keyId, sealed })
    .where('address_id', '=', addressId)
    .where('secret_no', '=', secretNo)
    .execute()

export type Claimed = {
  deliveryId: string
  addressId: string
  kind: WebhookKind
  at: Date
  data: WebhookFacts
  tries: number
  url: string
  secrets: Sealed[]
}

/**
 * Takes the oldest delivery of an address that is due, for a minute: after a crash it is due again.
 * @returns undefined if none is due, or others have them
 */
export async function claimDelivery(
  tx: Tx,
  addressId: string,
  { now, until }: { now: Date; until: Date },
): Promise<Claimed | undefined> {
  const { rows } = await sql<Omit<Claimed, 'secrets'>>`
    with due as (
      select delivery_id from webhook_delivery
      where address_id = ${addressId} and state = 'waiting' and next_at <= ${now}
      order by at limit 1 for update skip locked
    )
    update webhook_delivery d set next_at = ${until} from due, webhook_address a
    where d.delivery_id = due.delivery_id
      and a.tenant = d.tenant and a.address_id = d.address_id and a.withdrawn_at is null
    returning d.delivery_id as "deliveryId", d.address_id as "addressId", d.kind, d.at, d.data, d.tries, a.url`.execute(
    tx,
  )
  const [claimed] = rows
  if (!claimed) return undefined
  const secrets = await tx
    .selectFrom('webhook_secret')
    .select(['key_id as keyId', 'sealed'])
    .where('address_id', '=', claimed.addressId)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('secret_no', 'desc')
    .execute()
  return { ...claimed, secrets }
}

export type Attempt = { at: Date; status: number | null; failure: string | null }

/**
 * Writes down what a try came to.
 * @param nextAt when it is tried again; null: not any more
 * @returns whether the address fails from now on and did not before
 */
export async function noteAttempt(
  tx: Tx,
  { deliveryId, addressId, tries }: Pick<Claimed, 'deliveryId' | 'addressId' | 'tries'>,
  { at, status, failure }: Attempt,
  { isTaken, nextAt }: { isTaken: boolean; nextAt: Date | null },
): Promise<boolean> {
  const state = isTaken ? 'delivered' : nextAt ? 'waiting' : 'failed'
  await sql`
    insert into webhook_attempt (delivery_id, attempt_no, at, status, failure)
    select ${deliveryId}, coalesce(max(attempt_no), 0) + 1, ${at}, ${status}, ${failure}
    from webhook_attempt where delivery_id = ${deliveryId}`.execute(tx)
  await tx
    .updateTable('webhook_delivery')
    .set({ state, tries: tries + 1, next_at: isTaken ? null : nextAt })
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .execute()
  if (state === 'waiting') return false
  const { numUpdatedRows } = await tx
    .updateTable('webhook_address')
    .set({ failing_since: isTaken ? null : at })
    .where('address_id', '=', addressId)
    .where('failing_since', isTaken ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return !isTaken && numUpdatedRows === 1n
}

/** Has a delivery sent anew, with its own id and a round of tries of its own. @returns false where there is none */
export async function restartDelivery(tx: Tx, tenant: string, deliveryId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ addressId: string }>`
    update webhook_delivery d set state = 'waiting', tries = 0, next_at = ${at} from webhook_address a
    where d.delivery_id = ${deliveryId} and a.tenant = d.tenant and a.address_id = d.address_id and a.withdrawn_at is null
    returning d.address_id as "addressId"`.execute(tx)
  for (const { addressId } of rows) await enqueueAddress(tx, tenant, addressId)
  return rows.length > 0
}

/** Has what is due sent: each address has a job of its own, so that a slow one holds up no other. */
export async function enqueueDue(tx: Tx, tenant: string, now: Date): Promise<void> {
  const due = await tx
    .selectFrom('webhook_delivery')
    .select('address_id as addressId')
    .distinct()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .execute()
  for (const { addressId } of due) await enqueueAddress(tx, tenant, addressId)
}

async function enqueueAddress(tx: Tx, tenant: string, addressId: string): Promise<void> {
  wakeWorkers(tx)
  // One job at a time for each, however long jobs wait.
  await sql`select enqueue('webhook.due', ${JSON.stringify({ tenant, reference: addressId })}::jsonb,
    ${`webhooks ${tenant} ${addressId}`})`.execute(tx)
}

/** Deletes what was told or given up before, or waited so long, with its tries; and secrets that ended. */
export async function deleteOld(tx: Tx, before: Date, now: Date): Promise<void> {
  await tx.deleteFrom('webhook_delivery').where('at', '<', before).execute()
  await tx.deleteFrom('webhook_secret').where('ends_at', '<', now).execute()
}
