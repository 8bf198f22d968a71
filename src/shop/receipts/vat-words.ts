import { formatMoney, fromMajor } from '#kit/money'
import { countryName } from '#kit/names'
import type { Translate } from '#kit/text-key'
import type { OrderView } from '#orders/contract'

type Taxed = Pick<OrderView, 'items' | 'summary' | 'language'> & {
  taxes: OrderView['items'][number]['taxRates']
  refunds: readonly { state: string }[]
}

/**
 * What a receipt says of VAT: what is due by now by country and rate, that a multi-purpose voucher bears none yet, and
 * after a refund that it speaks of what is left. Orders from before a country was kept were taxed in that of the shop.
 */
export function vatWords(
  t: Translate,
  { items, taxes, refunds, summary, language }: Taxed,
  shopCountry: string,
): string[] {
  const money = (amount: number) => formatMoney(fromMajor(amount) ?? 0, summary.currency, language)
  return [
    ...taxes.map(({ rate, amount, net, country = shopCountry }) =>
      t('receipt.vat', {
        ...{ rate: rate.toLocaleString(language), country: countryName(country, language) },
        ...{ amount: money(amount), net: money(net) },
      }),
    ),
    ...(taxes.length > 0 && refunds.some(({ state }) => state !== 'failed') ? [t('receipt.vatLeft')] : []),
    ...(items.some(({ vat, quantity }) => vat === 'multi-purpose' && quantity > 0) ? [t('receipt.noVat')] : []),
  ]
}
