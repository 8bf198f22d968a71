import type { PageShop } from '../../../page-shop.ts'
import { pathAfterFilling } from '../add-items-to-cart.ts'
import { savedMethodsOf } from '../checkout/payment/methods/saved-methods.ts'

/**
 * The page after a cart with one top-up was made anew. The method stands in the address: who presses a top-up that
 * names it chooses it, a wallet as well. A customer pays by what they saved of its kind.
 */
export async function paymentAgain(
  shop: PageShop,
  { paymentMethod }: { paymentMethod?: string | undefined },
): Promise<string> {
  const path = pathAfterFilling(shop, { isOneTopUp: true })
  const saved = (await savedMethodsOf(shop)).find(({ kind }) => kind === paymentMethod)?.value
  const method = saved ?? paymentMethod
  return method && path.endsWith('/payment') ? `${path}?${new URLSearchParams({ method })}` : path
}
