import { isRefusal, type Refusal, refuse } from '#kit/result'
import { hashesOf, readCode } from './code.ts'
import { type CashCode, findFreeCode } from './store.ts'
import { countTry, type TriesShop, takeTryBack } from './tries/tries.ts'

/** One answer for every wrong code, whatever is wrong with it. */
export const wrongCode = (): Refusal => refuse('invalidVoucherCode', { fields: { cashCode: 'invalidVoucherCode' } })

/**
 * Looks at a code that somebody typed. It is not taken by that: whoever orders first has it.
 * @returns refuses invalidVoucherCode for every code that cannot be redeemed here, be it mistyped, redeemed, blocked,
 * or for something else (`suits`); tooManyRequests after too many of them, be the code right or wrong
 */
export async function checkCode(
  shop: TriesShop,
  typed: string,
  suits: (code: CashCode) => boolean,
): Promise<CashCode | Refusal> {
  if (!shop.tenant.topup.takesCashCodes) return wrongCode()
  const code = readCode(typed)
  // What cannot be a code counts for its caller as well; no range is hurt by it.
  const refusal = await countTry(shop, code ?? '')
  if (isRefusal(refusal)) return refusal
  return shop.db.transaction(async (tx) => {
    const found = await findFreeCode(tx, hashesOf(shop.secret, shop.tenant.id, code ?? ''))
    if (!found || found.currency !== shop.tenant.currency || !suits(found)) return wrongCode()
    await takeTryBack(shop, tx, code ?? '')
    return found
  })
}
