import { announceCatalogue } from '#catalogue'
import type { StockShop } from '../shop.ts'
import { watchStock } from '../watch-stock.ts'
import { type Batch, countBatch, findWithdrawal, withdrawCodes } from './store.ts'

/**
 * Withdraws a batch: what is left of it is sold to nobody any more, what was sold stays sold. Again, the first
 * withdrawal stays.
 * @returns how many codes were withdrawn; undefined if there is no such batch
 */
export async function withdrawBatch(
  shop: StockShop,
  batch: Batch,
  by: { operator: string; reason: string },
): Promise<number | undefined> {
  const { db, clock, tenant } = shop
  const codes = await db.transaction(async (tx) => {
    if (!(await countBatch(tx, batch))) return undefined
    const withdrawn = await withdrawCodes(tx, batch, by, clock.now())
    if (withdrawn === undefined) return (await findWithdrawal(tx, batch))?.codes
    await announceCatalogue(tx, tenant.id)
    return withdrawn
  })
  if (codes !== undefined) await watchStock(shop)
  return codes
}
