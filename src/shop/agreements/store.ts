import type { Tx } from '#database'

// Reads only whether an automatic top-up or a top-up by text exists.

/**
 * Whether a number has a low-balance top-up, paused ones included: at most one is allowed (specification, section 5).
 * @param of looks at this customer's only
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

/**
 * Whether a number has top-ups by text (specification, section 5): somebody proved it, or this customer registered it.
 */
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
