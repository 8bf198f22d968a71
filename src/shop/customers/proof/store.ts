import { enqueue, type Tx } from '#database'

// What waits for an address to be proven: registrations, and wishes for a new password.

export type Registration = {
  registrationId: string
  email: string
  passwordHash: string
  language: string
  holderHash: string
  askedAt: Date
  usedAt: Date | null
}

const columnsOfRegistration = [
  'registration_id as registrationId',
  'email',
  'password_hash as passwordHash',
  'language',
  'holder_hash as holderHash',
  'asked_at as askedAt',
  'used_at as usedAt',
] as const

/** Writes a registration down; the news of it, by which the mail goes out, unless `isQuiet`. */
export async function insertRegistration(
  tx: Tx,
  tenant: string,
  registration: Omit<Registration, 'usedAt'> & { ip: string },
  isQuiet: boolean,
): Promise<void> {
  const { registrationId, email, passwordHash, language, holderHash, ip, askedAt } = registration
  await tx
    .insertInto('registration')
    .values({
      ...{ registration_id: registrationId, email, password_hash: passwordHash, language, ip },
      ...{ holder_hash: holderHash, asked_at: askedAt },
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

/** Holds the registration until the transaction ends. */
export async function lockRegistration(tx: Tx, registrationId: string): Promise<Registration | undefined> {
  return tx
    .selectFrom('registration')
    .select(columnsOfRegistration)
    .where('registration_id', '=', registrationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRegistrationUsed(tx: Tx, registrationId: string, now: Date): Promise<void> {
  await tx.updateTable('registration').set({ used_at: now }).where('registration_id', '=', registrationId).execute()
}

export type Reset = { resetId: string; email: string; language: string; askedAt: Date; usedAt: Date | null }

const columnsOfReset = ['reset_id as resetId', 'email', 'language', 'asked_at as askedAt', 'used_at as usedAt'] as const

/** Writes a wish for a new password down; the news of it, by which the mail goes out, unless `isQuiet`. */
export async function insertReset(
  tx: Tx,
  tenant: string,
  { resetId, email, language, ip, askedAt }: Omit<Reset, 'usedAt'> & { ip: string },
  isQuiet: boolean,
): Promise<void> {
  await tx.insertInto('password_reset').values({ reset_id: resetId, email, language, ip, asked_at: askedAt }).execute()
  if (!isQuiet) await enqueue(tx, 'password.forgotten', { tenant, reference: resetId })
}

export async function findReset(tx: Tx, resetId: string): Promise<Reset | undefined> {
  return tx.selectFrom('password_reset').select(columnsOfReset).where('reset_id', '=', resetId).executeTakeFirst()
}

/** Holds the wish until the transaction ends. */
export async function lockReset(tx: Tx, resetId: string): Promise<Reset | undefined> {
  return tx
    .selectFrom('password_reset')
    .select(columnsOfReset)
    .where('reset_id', '=', resetId)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends all wishes of an address: one new password is enough. */
export async function endResets(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute()
}

/** @returns how many mails an address was asked to be sent since then */
export async function countAsked(tx: Tx, table: 'registration' | 'password_reset', email: string, since: Date) {
  const { asked } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('email', '=', email)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return asked
}

/** Forgets what can no longer be used, asked for before then. */
export async function forgetProofs(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('registration').where('asked_at', '<', before).execute()
  await tx.deleteFrom('password_reset').where('asked_at', '<', before).execute()
}
