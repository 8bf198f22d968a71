import type { Tx } from '#database'

// Of automatic top-ups it reads only whether there is one.

/** Whether a number has a low-balance top-up, be it paused: there is one at most (specification, section 5). */
export async function hasLowBalanceTopUp(tx: Tx, msisdn: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auto_top_up')
    .select('auto_top_up_id')
    .where('msisdn', '=', msisdn)
    .where('kind', '=', 'low-balance')
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  return row !== undefined
}
