import { isRefusal, type Refusal, refuse } from '#kit/result'
import { hashesOf, readCode } from './code.ts'
import { type CashCode, findFreeCode } from './store.ts'
import { countTry, type TriesShop, takeTryBack } from './tries/tries.ts'

/** One answer for every wrong code, whatever is wrong with it. */
export const wrongCode = (): Refusal => refuse('invalidVoucherCode', { fields: { cashCode: 'invalidVoucherCode' } })

/**
 * Checks a typed code. It is not redeemed: the first order gets it.
 * @returns refuses invalidVoucherCode for every code that cannot be redeemed here (mistyped, redeemed, blocked, or for
 *   something else by `suits`); tooManyRequests after too many wrong ones, even for a right code
 */
export async function checkCode(
  shop: TriesShop,
  typed: string,
  suits: (code: CashCode) => boolean,
): Promise<CashCode | Refusal> {
  if (!shop.tenant.topup.takesCashCodes) return wrongCode()
  const code = readCode(typed)
  // A text that cannot be a code counts for its caller too, but for no range.
  const refusal = await countTry(shop, code ?? '')
  if (isRefusal(refusal)) return refusal
  return shop.db.transaction(async (tx) => {
    const found = await findFreeCode(tx, hashesOf(shop.secret, shop.tenant.id, code ?? ''))
    if (!found || found.currency !== shop.tenant.currency || !suits(found)) return wrongCode()
    await takeTryBack(shop, tx, code ?? '')
    return found
  })
}
