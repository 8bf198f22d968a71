import { sql } from 'kysely'
import type { Tx } from '#database'

// One-time passwords: one per cart, stored as a fingerprint.

export type Otp = { codeHash: string; sentTo: string; sentAt: Date; expiresAt: Date; tries: number }

/** Replaces the previous code; the number of tries begins at 0. */
export async function putOtp(tx: Tx, cartName: string, otp: Omit<Otp, 'tries'>): Promise<void> {
  const row = { code_hash: otp.codeHash, sent_to: otp.sentTo, sent_at: otp.sentAt, expires_at: otp.expiresAt, tries: 0 }
  await tx
    .insertInto('otp')
    .values({ cart_name: cartName, ...row })
    .onConflict((conflict) => conflict.columns(['tenant', 'cart_name']).doUpdateSet(row))
    .execute()
}

export async function findOtp(tx: Tx, cartName: string): Promise<Otp | undefined> {
  const row = await tx.selectFrom('otp').selectAll().where('cart_name', '=', cartName).executeTakeFirst()
  return (
    row && {
      codeHash: row.code_hash,
      sentTo: row.sent_to,
      sentAt: row.sent_at,
      expiresAt: row.expires_at,
      tries: row.tries,
    }
  )
}

/** Counts a try before it is checked, so that parallel tries are all counted. */
export async function countTry(tx: Tx, cartName: string): Promise<Otp | undefined> {
  await sql`update otp set tries = tries + 1 where cart_name = ${cartName}`.execute(tx)
  return findOtp(tx, cartName)
}
