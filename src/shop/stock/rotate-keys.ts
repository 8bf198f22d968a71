import { resealContents } from '#orders/contents'
import type { StockShop } from './shop.ts'
import { openCode, sealCode } from './stocked-code.ts'
import { resealSome } from './store.ts'

const atOnce = 500

/**
 * Seals all codes anew that are sealed under another key than the current one, in stock and with orders. After that the
 * other keys are needed no more. It can be stopped and begun again.
 * @returns how many
 */
export async function rotateKeys(shop: StockShop): Promise<number> {
  let all = await resealContents(shop)
  for (;;) {
    const done = await shop.db.transaction((tx) =>
      resealSome(tx, shop.codeKeys.current, atOnce, (code) => sealCode(shop, openCode(shop, code))),
    )
    all += done
    if (done === 0) return all
  }
}
