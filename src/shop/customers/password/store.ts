import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Guesses } from '#kit/guesses'

/** The wrong tries of a subject, locked until the transaction ends. */
export async function lockGuesses(tx: Tx, subject: string, now: Date): Promise<Guesses> {
  const { rows } = await sql<Guesses>`
    insert into password_guess (subject, wrong, last_at, next_at) values (${subject}, 0, ${now}, ${now})
    on conflict (tenant, subject) do update set subject = excluded.subject
    returning wrong, last_at as "lastAt", next_at as "nextAt"`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('an upsert returned no row')
  return found
}

export async function saveGuess(tx: Tx, subject: string, { wrong, lastAt, nextAt }: Guesses): Promise<void> {
  await tx
    .updateTable('password_guess')
    .set({ wrong, last_at: lastAt, next_at: nextAt })
    .where('subject', '=', subject)
    .execute()
}

export async function forgetGuesses(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('password_guess').where('subject', '=', subject).execute()
}

/** Takes back one counted try; the next one may follow at once. */
export async function takeGuessBack(tx: Tx, subject: string, now: Date): Promise<void> {
  await sql`update password_guess set wrong = greatest(wrong - 1, 0), next_at = ${now}
    where subject = ${subject}`.execute(tx)
}

export async function forgetGuessesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('password_guess').where('last_at', '<', before).execute()
}
