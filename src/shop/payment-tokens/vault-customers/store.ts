import type { Tx } from '#database'

export async function findVaultCustomer(tx: Tx, customerId: string, provider: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('vault_customer')
    .select('reference')
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.reference
}

/** The first id that was written stays. */
export async function insertVaultCustomer(
  tx: Tx,
  customer: { customerId: string; provider: string; reference: string },
  now: Date,
): Promise<void> {
  const { customerId, provider, reference } = customer
  await tx
    .insertInto('vault_customer')
    .values({ customer_id: customerId, provider, reference, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant', 'customer_id', 'provider']).doNothing())
    .execute()
}
