import type { Tx } from '#database'

// Of automatic top-ups, and of those by text, it reads only whether there is one.

/**
 * Whether a number has a low-balance top-up, be it paused: there is one at most (specification, section 5).
 * @param of only one of this customer
 */
export async function hasLowBalanceTopUp(tx: Tx, msisdn: string, of?: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auto_top_up')
    .select('auto_top_up_id')
    .where('msisdn', '=', msisdn)
    .where('kind', '=', 'low-balance')
    .where('status', '<>', 'deleted')
    .$if(of !== undefined, (query) => query.where('customer_id', '=', of ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a customer has registered a number for top-ups by text. */
export async function hasOwnSmsTopUp(tx: Tx, msisdn: string, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sms_topup')
    .select('sms_topup_id')
    .where('msisdn', '=', msisdn)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether texts from a number buy already (specification, section 5): somebody proved it, or this customer registered it. */
export async function hasSmsTopUp(tx: Tx, msisdn: string, customerId: string | undefined): Promise<boolean> {
  const row = await tx
    .selectFrom('sms_topup')
    .select('sms_topup_id')
    .where('msisdn', '=', msisdn)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('proven_at', 'is not', null), eb('customer_id', '=', customerId ?? '')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
