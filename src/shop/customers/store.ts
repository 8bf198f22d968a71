import { enqueue, type Tx } from '#database'
import type { Name } from './name.ts'

export type Customer = Name & {
  customerId: string
  /** Null for customers of the brand's portal. */
  passwordHash: string | null
  language: string
  firstName: string | null
  lastName: string | null
}

const columns = [
  'customer_id as customerId',
  'email',
  'msisdn',
  'password_hash as passwordHash',
  'language',
  'first_name as firstName',
  'last_name as lastName',
] as const

export async function findCustomer(tx: Tx, customerId: string): Promise<Customer | undefined> {
  return tx.selectFrom('customer').select(columns).where('customer_id', '=', customerId).executeTakeFirst()
}

/** @returns the hash of a customer's password, locked until the transaction ends */
export async function holdPassword(tx: Tx, customerId: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('customer')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .forShare()
    .executeTakeFirst()
  return row?.password_hash
}

export async function findCustomerByName(tx: Tx, { email, msisdn }: Name): Promise<Customer | undefined> {
  return tx
    .selectFrom('customer')
    .select(columns)
    .where((eb) => eb.or([eb('email', '=', email), eb('msisdn', '=', msisdn)]))
    .executeTakeFirst()
}

/** @returns false if the address or the number has a customer already */
export async function insertCustomer(
  tx: Tx,
  { customerId, email, msisdn, passwordHash, language }: Omit<Customer, 'firstName' | 'lastName'>,
  { createdAt, confirmedAt }: { createdAt: Date; confirmedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('customer')
    .values({
      customer_id: customerId,
      email,
      msisdn,
      password_hash: passwordHash,
      language,
      created_at: createdAt,
      confirmed_at: confirmedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function savePassword(tx: Tx, customerId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('customer').set({ password_hash: passwordHash }).where('customer_id', '=', customerId).execute()
}

/** Events that an account's owner is told about. */
export const notifiedEvents = [
  'signed-in-anew',
  'password-changed',
  'password-reset',
  'session-shown-twice',
  'passkey-added',
  'passkey-removed',
  'method-added',
  'method-removed',
  'email-asked',
] as const
export type NotifiedEventKind = (typeof notifiedEvents)[number]
type QuietKind = 'registered' | 'signed-in' | 'signed-out' | 'session-ended' | 'profile-changed' | 'data-exported'
// A change of the address has a mail of its own.
export type EventKind = NotifiedEventKind | QuietKind | 'email-changed'

/** @param detail what it concerned, in words for the account's owner */
export type AccountEvent = {
  customerId: string
  kind: EventKind
  at: Date
  ip: string
  sessionId?: string
  detail?: string | undefined
}

/** Records an event, and announces it if the account's owner is to be told. */
export async function noteEvent(
  tx: Tx,
  tenant: string,
  { customerId, kind, at, ip, sessionId, detail }: AccountEvent,
): Promise<void> {
  const { event_no: eventNo } = await tx
    .insertInto('customer_event')
    .values({ customer_id: customerId, kind, at, ip, session_id: sessionId, detail })
    .returning('event_no')
    .executeTakeFirstOrThrow()
  if (isNotified(kind)) await enqueue(tx, 'account.changed', { tenant, reference: String(eventNo) })
}

const isNotified = (kind: string): kind is NotifiedEventKind => (notifiedEvents as readonly string[]).includes(kind)

/** @returns the event, if it is one that the account's owner is told about */
export async function findNotifiedEvent(
  tx: Tx,
  eventNo: number,
): Promise<(AccountEvent & { kind: NotifiedEventKind }) | undefined> {
  const row = await tx.selectFrom('customer_event').selectAll().where('event_no', '=', eventNo).executeTakeFirst()
  if (!row || !isNotified(row.kind)) return undefined
  return { customerId: row.customer_id, kind: row.kind, at: row.at, ip: row.ip, detail: row.detail ?? undefined }
}

/** A device: browser and system by their user agent, and the network. */
export type Device = { device: string; network: string }

/**
 * Records a device at a sign-in.
 * @returns whether it is new to a customer who had other devices or networks before
 */
export async function recordDevice(tx: Tx, customerId: string, met: Device, now: Date): Promise<boolean> {
  const known = await tx
    .selectFrom('customer_device')
    .select(['device', 'network'])
    .where('customer_id', '=', customerId)
    .execute()
  await tx
    .insertInto('customer_device')
    .values({ customer_id: customerId, ...met, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'customer_id', 'device', 'network']).doUpdateSet({ last_at: now }),
    )
    .execute()
  return known.length > 0 && !known.some(({ device, network }) => device === met.device && network === met.network)
}

/**
 * Marks something as used that may be used only once.
 * @param fingerprints under all keys: a use under an older key counts too
 * @returns whether it was unused
 */
export async function useOnce(
  tx: Tx,
  { purpose, fingerprints }: { purpose: string; fingerprints: readonly string[] },
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .insertInto('used_once')
    .values(fingerprints.map((fingerprint) => ({ purpose, fingerprint, used_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('fingerprint')
    .execute()
  return taken.length === fingerprints.length
}

export async function forgetUsed(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('used_once').where('used_at', '<', before).execute()
}
