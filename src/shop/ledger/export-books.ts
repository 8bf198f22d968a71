import type { TenantDatabase } from '#database'
import { toDecimalString } from '#kit/money'
import { type BookedTransfer, findTransfers, findVat, type Period } from './store.ts'

export const exportHeader = 'tenant,at,order,event,reference,debit,credit,amount,currency,vatCountry,vatRate,vatNet'

const page = 5000

/**
 * One tenant's transfers of a period as CSV lines (RFC 4180) without the header, page by page. Times are UTC in ISO
 * 8601; amounts are in major units with two decimals and a point, never negative, from `credit` to `debit`. Rates are
 * per cent with two decimals; the last three columns are empty except for VAT.
 */
export async function* exportBooks(db: TenantDatabase, period: Period): AsyncGenerator<string[]> {
  let last: BookedTransfer | undefined
  do {
    const transfers = await db.read((tx) => findTransfers(tx, period, last, page))
    last = transfers.length < page ? undefined : transfers.at(-1)
    yield transfers.map(({ at, orderNumber, event, reference, debit, credit, amount, currency, vat }) =>
      // No field can contain a comma or a quote: all values are ours.
      [
        db.tenant,
        at.toISOString(),
        orderNumber,
        event,
        reference,
        debit,
        credit,
        toDecimalString(amount),
        currency,
        ...(vat ? [vat.country, toDecimalString(vat.rate), toDecimalString(vat.net)] : ['', '', '']),
      ].join(','),
    )
  } while (last)
}

export const vatHeader = 'tenant,country,rate,net,vat,currency'

/**
 * One tenant's VAT of a period by country and rate, as CSV lines without the header: what became due less what was
 * taken back, for a VAT return (and the one-stop shop). Amounts in major units, rates in per cent, both with two
 * decimals.
 */
export async function exportVat(db: TenantDatabase, period: Period): Promise<string[]> {
  const rows = await db.read((tx) => findVat(tx, period))
  return rows.map(({ country, rate, net, vat, currency }) =>
    [db.tenant, country, ...[rate, net, vat].map(toDecimalString), currency].join(','),
  )
}
