import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Preview } from '../preview/store.ts'
import type { Person } from '../store.ts'

// Erasures: what the customer was told, the address for the last letter, and when all was done.

export type Erasure = { askedAt: Date; language: string; email: string | null; msisdn: string | null; told: Preview }

export async function insertErasure(
  tx: Tx,
  { customerId, emails, msisdn }: Person,
  { told, now }: { told: Preview; now: Date },
): Promise<void> {
  await sql`insert into erasure (customer_id, asked_at, email, msisdn, told)
    values (${customerId}, ${now}, ${emails[0] ?? null}, ${msisdn}, ${JSON.stringify(told)})`.execute(tx)
}

/** @returns undefined for a customer who is not erased, or was erased by an earlier release */
export async function findErasure(tx: Tx, customerId: string): Promise<Erasure | undefined> {
  const { rows } = await sql<Omit<Erasure, 'told'> & { told: string }>`
    select e.asked_at as "askedAt", c.language, e.email, e.msisdn, e.told::text as told
    from erasure e join customer c using (tenant, customer_id)
    where e.customer_id = ${customerId} and e.told is not null`.execute(tx)
  const [row] = rows
  return row && { ...row, told: JSON.parse(row.told, (key, value) => (isMoment(key, value) ? new Date(value) : value)) }
}

const isMoment = (key: string, value: unknown): value is string =>
  (key === 'until' || key === 'dueAt') && typeof value === 'string'

/** The last letter was sent, or never can be: deletes its address. */
export async function forgetLetterAddress(tx: Tx, customerId: string): Promise<void> {
  await sql`update erasure set email = null, msisdn = null where customer_id = ${customerId}`.execute(tx)
  await sql`update message set recipient = '' where about = ${customerId}`.execute(tx)
}

/** Customers whose erasure is not finished: orders or claims were open, or a last letter is to be sent. */
export async function findUnfinished(tx: Tx): Promise<string[]> {
  const query = tx.selectFrom('erasure').select('customer_id').where('finished_at', 'is', null)
  return (await query.orderBy('asked_at').execute()).map((row) => row.customer_id)
}

export async function finishErasure(tx: Tx, customerId: string, now: Date): Promise<void> {
  await sql`update erasure set finished_at = ${now} where customer_id = ${customerId} and email is null
    and msisdn is null`.execute(tx)
}
