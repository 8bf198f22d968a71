import type { LoaderFunctionArgs } from 'react-router'
import { type Guide, guideCurrencies } from '#rates/contract'
import { type PageShop, pageShop } from '../../../page-shop.ts'

/**
 * The rate for prices in a visitor's currency (`currency`), the same for everybody who asks for it; null where there is
 * none. Pages are kept for all visitors, so each browser asks for its own.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const guide = await guideFor(context.get(pageShop), url.searchParams.get('currency') ?? '')
  return Response.json(guide ?? null, { headers: { 'cache-control': guide ? 'private, max-age=3600' : 'no-store' } })
}

/** Undefined for an unknown currency, for rates that are too old, and where the brand shows no guide prices. */
export async function guideFor(
  { tenant, rates }: Pick<PageShop, 'tenant' | 'rates'>,
  currency: string,
): Promise<Guide | undefined> {
  return tenant.guidePrices && guideCurrencies.includes(currency) ? rates.guide(tenant.currency, currency) : undefined
}
