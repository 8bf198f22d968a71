import { isRefusal } from '#kit/result'
import { listMethods } from '#payment-tokens'
import type { PageShop } from '../../../../../page-shop.ts'
import { type SavedMethod, savedMethod } from '../../../../account/settings/payment-methods/saved-method.ts'

// A saved method has a value of its own among the payment methods.
const mark = 'token:'

/** The saved methods that a customer may pay with now: `value` is what the form sends. */
export async function savedMethodsOf(shop: PageShop): Promise<(SavedMethod & { value: string; kind: string })[]> {
  const found = shop.visitor.customer && (await listMethods(shop))
  if (!found || isRefusal(found)) return []
  return found.paymentTokens
    .filter(({ status }) => status === 'valid')
    .map((token) => ({ ...savedMethod(shop, token), value: mark + token.id, kind: token.paymentMethod }))
}

/** @returns the id of the chosen saved method; undefined for another payment method */
export const tokenIn = (chosen: string): string | undefined =>
  chosen.startsWith(mark) ? chosen.slice(mark.length) : undefined
