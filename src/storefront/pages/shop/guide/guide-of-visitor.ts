import { cookieValue } from '#kit/cookies'
import { currencyOfLanguages, type Guide } from '#rates/contract'
import type { PageShop } from '../../../page-shop.ts'
import { guideFor } from './rate.ts'

/**
 * The guide of whoever asks for a page that is made for them alone, so that it holds the guide price from the start:
 * one that came later would move what is below it. The browser finds its currency in the same way.
 */
export async function guideOfVisitor(shop: PageShop, { headers }: Request): Promise<Guide | undefined> {
  const languages = (headers.get('accept-language') ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '')
  const currency = cookieValue(headers.get('cookie') ?? '', 'currency') ?? currencyOfLanguages(languages)
  return currency === undefined || currency === shop.tenant.currency ? undefined : guideFor(shop, currency)
}
