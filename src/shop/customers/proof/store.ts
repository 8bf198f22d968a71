import { enqueue, type Tx } from '#database'
import type { Name } from '../name.ts'

// Registrations and password resets that wait for a proof of the address.

export type Registration = Name & {
  registrationId: string
  passwordHash: string
  language: string
  holderHash: string
  askedAt: Date
  usedAt: Date | null
  /** Number of tries of its code. */
  tries: number
}

/** Tries allowed per code (readings, section 3). */
export const maxTries = 5

const columnsOfRegistration = [
  'registration_id as registrationId',
  'email',
  'msisdn',
  'password_hash as passwordHash',
  'language',
  'holder_hash as holderHash',
  'asked_at as askedAt',
  'used_at as usedAt',
  'tries',
] as const

/**
 * Writes a registration, and the announcement that sends the message, unless `isQuiet`: then no code is sent, and none
 * can be guessed.
 */
export async function insertRegistration(
  tx: Tx,
  tenant: string,
  registration: Omit<Registration, 'usedAt' | 'tries'> & { ip: string },
  isQuiet: boolean,
): Promise<void> {
  const { registrationId, email, msisdn, passwordHash, language, holderHash, ip, askedAt } = registration
  await tx
    .insertInto('registration')
    .values({
      registration_id: registrationId,
      email,
      msisdn,
      password_hash: passwordHash,
      language,
      ip,
      holder_hash: holderHash,
      asked_at: askedAt,
      tries: isQuiet ? maxTries : 0,
    })
    .execute()
  if (!isQuiet) await enqueue(tx, 'registration.asked', { tenant, reference: registrationId })
}

export async function findRegistration(tx: Tx, registrationId: string): Promise<Registration | undefined> {
  return tx
    .selectFrom('registration')
    .select(columnsOfRegistration)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
}

/** Locks the registration until the transaction ends. */
export async function lockRegistration(tx: Tx, registrationId: string): Promise<Registration | undefined> {
  return tx
    .selectFrom('registration')
    .select(columnsOfRegistration)
    .where('registration_id', '=', registrationId)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts a try of a browser's registration, and locks it until the transaction ends. */
export async function countTry(tx: Tx, holderHashes: readonly string[]): Promise<Registration | undefined> {
  return tx
    .updateTable('registration')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('holder_hash', 'in', holderHashes)
    .returning(columnsOfRegistration)
    .executeTakeFirst()
}

export async function markRegistrationUsed(tx: Tx, registrationId: string, now: Date): Promise<void> {
  await tx.updateTable('registration').set({ used_at: now }).where('registration_id', '=', registrationId).execute()
}

export type Reset = Name & { resetId: string; language: string; askedAt: Date; usedAt: Date | null }

const columnsOfReset = [
  'reset_id as resetId',
  'email',
  'msisdn',
  'language',
  'asked_at as askedAt',
  'used_at as usedAt',
] as const

/** Writes a password reset, and the announcement that sends the mail, unless `isQuiet`. */
export async function insertReset(
  tx: Tx,
  tenant: string,
  { resetId, email, msisdn, language, ip, askedAt }: Omit<Reset, 'usedAt'> & { ip: string },
  isQuiet: boolean,
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ reset_id: resetId, email, msisdn, language, ip, asked_at: askedAt })
    .execute()
  if (!isQuiet) await enqueue(tx, 'password.forgotten', { tenant, reference: resetId })
}

export async function findReset(tx: Tx, resetId: string): Promise<Reset | undefined> {
  return tx.selectFrom('password_reset').select(columnsOfReset).where('reset_id', '=', resetId).executeTakeFirst()
}

/** Locks the reset until the transaction ends. */
export async function lockReset(tx: Tx, resetId: string): Promise<Reset | undefined> {
  return tx
    .selectFrom('password_reset')
    .select(columnsOfReset)
    .where('reset_id', '=', resetId)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends all password resets of a customer: one new password is enough. */
export async function endResets(tx: Tx, { email, msisdn }: Name, now: Date): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where((eb) => eb.or([eb('email', '=', email), eb('msisdn', '=', msisdn)]))
    .where('used_at', 'is', null)
    .execute()
}

/** @returns how many messages were requested for an address or number since then */
export async function countAsked(
  tx: Tx,
  table: 'registration' | 'password_reset',
  { email, msisdn }: Name,
  since: Date,
): Promise<number> {
  const { asked } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where((eb) => eb.or([eb('email', '=', email), eb('msisdn', '=', msisdn)]))
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return asked
}

/** Deletes what expired, requested before then. */
export async function forgetProofs(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('registration').where('asked_at', '<', before).execute()
  await tx.deleteFrom('password_reset').where('asked_at', '<', before).execute()
}
