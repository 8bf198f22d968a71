import type { StockShop } from '../shop.ts'
import { isFromStock } from '../store.ts'
import { watchStock } from '../watch-stock.ts'
import { saveLine } from './store.ts'

/**
 * Says below how many codes of a product somebody is told.
 * @param below null: as the program says for all products
 * @returns false if it is no product from our own stock
 */
export async function setLowLine(shop: StockShop, productId: string, below: number | null): Promise<boolean> {
  const isOurs = await shop.db.transaction(async (tx) => {
    if (!(await isFromStock(tx, productId))) return false
    await saveLine(tx, productId, below)
    return true
  })
  if (isOurs) await watchStock(shop)
  return isOurs
}
