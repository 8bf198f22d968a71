import { createHash } from 'node:crypto'
import type { Currency, Minor } from '#kit/money'
import type { Account } from '../transfer.ts'

/** Movements dated before a brand's first closed day. */
export const before = 'before'

/** What moved on one account. `day`: YYYY-MM-DD, or `before`. */
export type Moved = {
  day: string
  account: Account
  currency: Currency
  debit: Minor
  credit: Minor
  /** How many transfers. */
  count: number
}

export type OpenAtClose = { differenceNo: number; partner: string; subject: string; reference: string }

/** What the books say of a day when it is closed. */
export type CloseFacts = {
  timeZone: string
  /** The day's own, and what was booked for earlier days since they were closed. */
  moved: Moved[]
  /** At the end of the day; debits are positive. */
  balances: { account: Account; currency: Currency; amount: Minor }[]
  counts: { orders: number; payments: number; refunds: number }
  /** Differences with partners that were open. */
  differences: OpenAtClose[]
}

/** One record of a brand's chain. */
export type CloseContent = {
  tenant: string
  closeNo: number
  kind: 'close' | 'reopen'
  day: string
  /** ISO 8601. */
  at: string
  operator: string
  /** The second person, who agreed to reopen it. */
  approvedBy: string | null
  reason: string | null
  actionId: string
  /** The hash of the brand's record before this one. */
  former: string | null
  facts: CloseFacts | null
}

/** JSON in one fixed form: names in the order of the alphabet, no white space. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The closes that stand: of each day the last one, unless the day was reopened after it. In the order of days. */
export function standing(contents: readonly CloseContent[]): CloseContent[] {
  const days = new Map<string, CloseContent>()
  for (const content of contents) {
    if (content.kind === 'reopen') days.delete(content.day)
    else days.set(content.day, content)
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const keyOf = ({ day, account, currency }: Moved): string => [day, account, currency].join(' ')

/** What the ledger says now less what these closes told: what has not been closed yet. */
export function notTold(now: readonly Moved[], closes: readonly CloseContent[]): Moved[] {
  const left = new Map(now.map((moved) => [keyOf(moved), { ...moved }]))
  for (const told of closes.flatMap(({ facts }) => facts?.moved ?? [])) {
    const known = left.get(keyOf(told)) ?? { ...told, debit: 0, credit: 0, count: 0 }
    known.debit -= told.debit
    known.credit -= told.credit
    known.count -= told.count
    left.set(keyOf(told), known)
  }
  return [...left.values()].filter(({ debit, credit, count }) => debit !== 0 || credit !== 0 || count !== 0)
}

/** The balance of each account over everything that moved. */
export function balancesOf(moved: readonly Moved[]): CloseFacts['balances'] {
  const sums = new Map<string, CloseFacts['balances'][number]>()
  for (const { account, currency, debit, credit } of moved) {
    const known = sums.get(`${currency} ${account}`) ?? { account, currency, amount: 0 }
    sums.set(`${currency} ${account}`, { ...known, amount: known.amount + debit - credit })
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}
