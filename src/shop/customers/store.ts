import { enqueue, type Tx } from '#database'
import type { Name } from './name.ts'

export type Customer = Name & {
  customerId: string
  passwordHash: string
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

export async function findCustomerByName(tx: Tx, { email, msisdn }: Name): Promise<Customer | undefined> {
  return tx
    .selectFrom('customer')
    .select(columns)
    .where((eb) => eb.or([eb('email', '=', email), eb('msisdn', '=', msisdn)]))
    .executeTakeFirst()
}

/** @returns false where the address or the number has a customer already */
export async function insertCustomer(
  tx: Tx,
  { customerId, email, msisdn, passwordHash, language }: Omit<Customer, 'firstName' | 'lastName'>,
  { createdAt, confirmedAt }: { createdAt: Date; confirmedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('customer')
    .values({
      ...{ customer_id: customerId, email, msisdn, password_hash: passwordHash, language },
      ...{ created_at: createdAt, confirmed_at: confirmedAt },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function savePassword(tx: Tx, customerId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('customer').set({ password_hash: passwordHash }).where('customer_id', '=', customerId).execute()
}

/** What may happen to an account; those that its owner is told of by mail are news. */
export const eventKinds = [
  'registered',
  'signed-in',
  'signed-out',
  'password-changed',
  'session-ended',
  'session-shown-twice',
  'profile-changed',
  'email-asked',
  'email-changed',
] as const
export type EventKind = (typeof eventKinds)[number]
const toldOf: readonly EventKind[] = ['password-changed', 'session-shown-twice']

export type Happening = { customerId: string; kind: EventKind; at: Date; ip: string; sessionId?: string }

/** Writes down what happened, and the news of it where the account's owner is to be told. */
export async function noteEvent(
  tx: Tx,
  tenant: string,
  { customerId, kind, at, ip, sessionId }: Happening,
): Promise<void> {
  const { event_no: eventNo } = await tx
    .insertInto('customer_event')
    .values({ customer_id: customerId, kind, at, ip, session_id: sessionId })
    .returning('event_no')
    .executeTakeFirstOrThrow()
  if (toldOf.includes(kind)) await enqueue(tx, 'account.changed', { tenant, reference: String(eventNo) })
}

export async function findEvent(tx: Tx, eventNo: number): Promise<Happening | undefined> {
  const row = await tx.selectFrom('customer_event').selectAll().where('event_no', '=', eventNo).executeTakeFirst()
  return row && { customerId: row.customer_id, kind: row.kind as EventKind, at: row.at, ip: row.ip }
}
