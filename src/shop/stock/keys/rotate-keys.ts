import { keyIdOf } from '#kit/signature'
import { type Resealed, resealContents } from '#orders/contents'
import type { StockShop } from '../shop.ts'
import { openCode, sealCode } from '../stocked-code.ts'
import { findToReseal, saveSealed, saveUnreadable } from './store.ts'

const atOnce = 500

/**
 * Seals all codes with the current key, in stock and with orders, and gives those in stock a fingerprint under the
 * current key. A code that cannot be opened stays as it is. It can be interrupted and started again.
 */
export async function rotateKeys(shop: StockShop): Promise<{ inStock: Resealed; withOrders: Resealed }> {
  const withOrders = await resealContents(shop)
  const inStock = { resealed: 0, unreadable: 0 }
  for (let last: number | undefined = 0; last !== undefined; ) {
    const part: Resealed & { last: number | undefined } = await resealSome(shop, last)
    inStock.resealed += part.resealed
    inStock.unreadable += part.unreadable
    last = part.last
  }
  return { inStock, withOrders }
}

function resealSome(shop: StockShop, after: number): Promise<Resealed & { last: number | undefined }> {
  const wanted = { keyId: shop.codeKeys.current, printKey: keyIdOf(shop.secret[0]), after, limit: atOnce }
  return shop.db.transaction(async (tx) => {
    const codes = await findToReseal(tx, wanted)
    let resealed = 0
    for (const code of codes) {
      const opened = openCode(shop, code)
      if ('unreadable' in opened) {
        await saveUnreadable(tx, code.codeId, opened.unreadable)
      } else {
        await saveSealed(tx, code.codeId, sealCode(shop, opened))
        resealed++
      }
    }
    return { resealed, unreadable: codes.length - resealed, last: codes.at(-1)?.codeId }
  })
}
