import { isRefusal } from '#kit/result'
import { listMethods } from '#payment-tokens'
import type { PageShop } from '../../../../../page-shop.ts'
import { type SavedMethod, savedMethod } from '../../../../account/settings/payment-methods/saved-method.ts'

// A saved method stands among the ways to pay under a value of its own.
const mark = 'token:'

/** What a customer keeps and may pay with at this moment: `value` is what its form sends. */
export async function savedOnes(shop: PageShop): Promise<(SavedMethod & { value: string; kind: string })[]> {
  const found = shop.visitor.customer && (await listMethods(shop))
  if (!found || isRefusal(found)) return []
  return found.paymentTokens
    .filter(({ status }) => status === 'valid')
    .map((token) => ({ ...savedMethod(shop, token), value: mark + token.id, kind: token.paymentMethod }))
}

/** @returns the name of the saved method that was chosen; undefined where it was another way to pay */
export const tokenIn = (chosen: string): string | undefined =>
  chosen.startsWith(mark) ? chosen.slice(mark.length) : undefined
