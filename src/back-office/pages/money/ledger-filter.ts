import type { LedgerFilter } from '#admin/money'
import { isDay } from '#kit/date'

/** The accounts of the books. */
export const accounts = [
  ...(['adjustment', 'bank', 'charges', 'discount', 'fee', 'goodwill', 'loss', 'promotion', 'provider'] as const),
  ...(['receivable', 'refund', 'supplier', 'vat'] as const),
] as const

/** Filter of the ledger as the address says it; what is no filter is left out. */
export function ledgerFilterOf({ searchParams }: URL): LedgerFilter {
  const textOf = (name: string) => searchParams.get(name)?.trim() || undefined
  const dayOf = (name: string) => {
    const day = textOf(name)
    return day !== undefined && isDay(day) ? day : undefined
  }
  const filter = {
    account: accounts.find((account) => account === textOf('account')),
    event: textOf('event'),
    orderNumber: textOf('order')?.toUpperCase(),
    from: dayOf('from'),
    to: dayOf('to'),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
