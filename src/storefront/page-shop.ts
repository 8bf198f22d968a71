import { createContext } from 'react-router'
import type { CheckoutShop } from '#checkout'
import type { BrowserSession } from '#customers'
import type { Refusal } from '#kit/result'
import type { ReadText } from '#kit/text-key'

/** A use case as the limits on callers know it: by its name on the wire, and the cart that it is about. */
type Limited = { useCase: string; cartName?: string | undefined }

/**
 * The shop of one request: tenant, database and visitor are in hand. Loaders and actions find it in the router's context
 * and hand it to the use cases as their first argument. The browser never sees it.
 */
export type PageShop = CheckoutShop & {
  /** The language chosen for this request, one of the tenant's locales. */
  language: string
  /** Says the texts of this tenant in that language. */
  translate: ReadText
  /** The cookies of whoever signs in or out. */
  browser: BrowserSession
  /** The limits that hold on the wire as well. */
  limits: {
    limited<T>(
      shop: Pick<CheckoutShop, 'tenant' | 'visitor'>,
      call: Limited,
      run: () => Promise<T | Refusal>,
    ): Promise<T | Refusal>
  }
}

export const pageShop = createContext<PageShop>()

/**
 * Runs a use case within the limits on callers.
 * @param call the use case's name for the limits; with a cart, its name counts as a guess where there is no such cart
 * @returns what the use case answers; refuses tooManyRequests before it runs
 */
export const limited = <T>(
  shop: PageShop,
  call: string | Limited,
  run: () => Promise<T | Refusal>,
): Promise<T | Refusal> => shop.limits.limited(shop, typeof call === 'string' ? { useCase: call } : call, run)
