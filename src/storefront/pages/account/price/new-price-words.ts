import type { NewPrice } from '#agreements/contract'
import { formatDay } from '#kit/date'
import type { PageShop } from '../../../page-shop.ts'
import { price } from '../../shop/price.ts'

/** A price to agree to: the amount each time, the consequences, and the words to agree to. */
export function newPriceWords(shop: PageShop, newPrice: NewPrice) {
  const { translate: t, language, tenant } = shop
  const { grossAmount, currency, from, text, version } = newPrice
  const day = formatDay(from, language, tenant)
  return {
    total: price(grossAmount, currency, language),
    day,
    leave: text,
    version,
    consequence: t('account.autoTopups.agreeText', { day }),
  }
}
