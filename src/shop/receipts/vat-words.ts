import { formatDay } from '#kit/date'
import { formatMoney, fromMajor } from '#kit/money'
import { countryName } from '#kit/names'
import type { Translate } from '#kit/text-key'
import type { OrderView } from '#orders/contract'
import type { Tenant } from '#tenants'

type Taxed = Pick<OrderView, 'items' | 'summary' | 'language'> & {
  creditNotes: readonly { number: string; at: string; taxes: OrderView['items'][number]['taxRates'] }[]
  taxes: OrderView['items'][number]['taxRates']
  refunds: readonly { state: string }[]
}

/**
 * A receipt's statements on VAT: the VAT due by country and rate, that a multi-purpose voucher bears none yet, and
 * after a refund that it covers what is left, with its credit notes. Orders written before a country was stored were
 * taxed in the shop's.
 */
export function vatWords(
  t: Translate,
  { items, taxes, refunds, creditNotes, summary, language }: Taxed,
  tenant: Pick<Tenant, 'country' | 'timeZone' | 'features'>,
): string[] {
  const money = (amount: number) =>
    formatMoney(Math.sign(amount) * (fromMajor(Math.abs(amount)) ?? 0), summary.currency, language)
  return [
    ...taxes.map(({ rate, amount, net, country = tenant.country }) =>
      t('receipt.vat', {
        rate: rate.toLocaleString(language),
        country: countryName(country, language),
        amount: money(amount),
        net: money(net),
      }),
    ),
    ...(taxes.length > 0 && refunds.some(({ state }) => state !== 'failed') ? [t('receipt.vatLeft')] : []),
    ...creditNotes.flatMap(({ number, at, taxes: corrected }) =>
      corrected.map(({ rate, amount, net, country = tenant.country }) =>
        t('receipt.creditNote', {
          number,
          date: formatDay(at, language, tenant),
          rate: rate.toLocaleString(language),
          country: countryName(country, language),
          amount: money(amount),
          net: money(net),
        }),
      ),
    ),
    ...(items.some(({ vat, quantity }) => vat === 'multi-purpose' && quantity > 0) ? [t('receipt.noVat')] : []),
  ]
}
