import type { LedgerFilter } from '#admin/money'
import type { Account, LedgerEvent } from '#ledger'
import { books } from '../../texts/words/books.ts'
import { dayOf } from './days.ts'

const isAccount = (name: string): name is `account.${Account}` => name.startsWith('account.')
const isEvent = (name: string): name is LedgerEvent => !/^(account|subject|side)\./.test(name)

/** The accounts and events of the books: those that have words. */
export const accounts = Object.keys(books)
  .filter(isAccount)
  .map((name) => name.slice('account.'.length) as Account)
export const events = Object.keys(books).filter(isEvent)

/** Filter of the ledger as the address says it; what is no filter is left out. */
export function ledgerFilterOf(url: URL): LedgerFilter {
  const textOf = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const filter = {
    account: accounts.find((account) => account === textOf('account')),
    event: events.find((event) => event === textOf('event')),
    orderNumber: textOf('order')?.toUpperCase(),
    from: dayOf(url, 'from'),
    to: dayOf(url, 'to'),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
