import type { Tx } from '#database'

export type Correction = {
  correction: number
  former: string
  email: string
  askedAt: Date
  confirmedAt: Date | null
}

/** All corrections of an order's address, oldest first. */
export async function findCorrections(tx: Tx, orderNumber: string): Promise<Correction[]> {
  return tx
    .selectFrom('email_correction')
    .select(['correction', 'former', 'email', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
    .where('order_number', '=', orderNumber)
    .orderBy('correction')
    .execute()
}

/** @returns the number of confirmed corrections, for which links are valid */
export const editionOf = (corrections: readonly Correction[]): number =>
  corrections.filter(({ confirmedAt }) => confirmedAt !== null).length

export async function insertCorrection(
  tx: Tx,
  orderNumber: string,
  { correction, former, email, askedAt, ip }: Omit<Correction, 'confirmedAt'> & { ip: string },
): Promise<void> {
  await tx
    .insertInto('email_correction')
    .values({ order_number: orderNumber, correction, former, email, ip, asked_at: askedAt })
    .execute()
}

export async function markConfirmed(tx: Tx, orderNumber: string, correction: number, now: Date): Promise<void> {
  await tx
    .updateTable('email_correction')
    .set({ confirmed_at: now })
    .where('order_number', '=', orderNumber)
    .where('correction', '=', correction)
    .execute()
}
