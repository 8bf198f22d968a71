import type { TenantDatabase } from '#database'
import { toDecimalString } from '#kit/money'
import { type BookedTransfer, findTransfers, type Period } from './store.ts'

export const exportHeader = 'tenant,at,order,event,reference,debit,credit,amount,currency'

const page = 5000

/**
 * One tenant's transfers of a period as lines of CSV (RFC 4180) without the header, page by page. Times are UTC in
 * ISO 8601; amounts are in major units with two decimals and a point, always above zero, from `credit` to `debit`.
 */
export async function* exportBooks(db: TenantDatabase, period: Period): AsyncGenerator<string[]> {
  let last: BookedTransfer | undefined
  do {
    const transfers = await db.read((tx) => findTransfers(tx, period, last, page))
    last = transfers.length < page ? undefined : transfers.at(-1)
    yield transfers.map(({ at, orderNumber, event, reference, debit, credit, amount, currency }) =>
      // Nothing here can hold a comma or a quote: all of it is ours.
      [
        ...[db.tenant, at.toISOString(), orderNumber, event, reference, debit, credit],
        ...[toDecimalString(amount), currency],
      ].join(','),
    )
  } while (last)
}
