import { createContext } from 'react-router'
import type { CheckoutShop } from '#checkout'
import type { BrowserSession } from '#customers'
import { dayIn } from '#kit/date'
import type { Refusal } from '#kit/result'
import type { ReadText } from '#kit/text-key'

/** A use case for the limits on callers: its name on the wire, and its cart. */
type Limited = { useCase: string; cartName?: string | undefined }

/**
 * The shop of one request, with tenant, database and visitor. Loaders and actions find it in the router's context and
 * pass it to the use cases as their first argument. The browser never sees it.
 */
export type PageShop = CheckoutShop & {
  /** The language chosen for this request, one of the tenant's locales. */
  language: string
  /** Texts of this tenant in that language. */
  translate: ReadText
  /** The cookies for signing in and out. */
  browser: BrowserSession
  /** The limits that apply to the API as well. */
  limits: {
    limited<T>(
      shop: Pick<CheckoutShop, 'tenant' | 'visitor'>,
      call: Limited,
      run: () => Promise<T | Refusal>,
    ): Promise<T | Refusal>
  }
}

/** The shop of a request as pages know it. @param shop with the visitor; `browser` and `limits` as on the wire */
export const pageShopOf = (
  shop: CheckoutShop,
  { browser, limits }: Pick<PageShop, 'browser' | 'limits'>,
): PageShop => ({
  ...shop,
  browser,
  limits,
  language: shop.visitor.language,
  translate: shop.content.translator(shop.tenant, shop.visitor.language),
})

export const pageShop = createContext<PageShop>()

/** The day in the brand's time zone: `2030-12-31`. */
export const todayOf = ({ clock, tenant }: Pick<PageShop, 'clock' | 'tenant'>): string =>
  dayIn(clock.now(), tenant.timeZone)

/**
 * Runs a use case within the limits on callers.
 * @param call the use case's name for the limits; with a cart, an unknown cart name counts as a guess
 * @returns the result of the use case; refuses tooManyRequests before it runs
 */
export const limited = <T>(
  shop: PageShop,
  call: string | Limited,
  run: () => Promise<T | Refusal>,
): Promise<T | Refusal> => shop.limits.limited(shop, typeof call === 'string' ? { useCase: call } : call, run)
