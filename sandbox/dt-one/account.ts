import type { Shelf } from '../journal.ts'
import { classOf } from './statuses.ts'
import type { Transaction } from './transaction.ts'

/** Opening balance in each currency, in minor units: ten million major units. */
const START = 1_000_000_000
const CURRENCIES = ['EUR', 'GBP']

/** Sum of deposits and withdrawals in a currency. */
export type Deposit = { id: string; amount: number }

/** Minor units of a transaction that are held or spent, by status class. */
function share(status: string, cost: number): { held: number; spent: number } {
  const phase = classOf(status)
  if (phase === 'COMPLETED') return { held: 0, spent: cost }
  return { held: phase === 'CREATED' || phase === 'CONFIRMED' || phase === 'SUBMITTED' ? cost : 0, spent: 0 }
}

/** The shop's account with the supplier: a transaction holds money when created, spends it when completed, and else frees it. */
export function openAccount(transactions: readonly Transaction[], deposits: Shelf<Deposit>) {
  const balances = new Map(CURRENCIES.map((unit) => [unit, { available: START, holding: 0 }]))
  const book = (currency: string, held: number, spent: number) => {
    const balance = balances.get(currency)
    if (!balance) return
    balance.holding += held
    balance.available -= held + spent
  }
  const hold = (transaction: Transaction) => {
    const { held, spent } = share(transaction.status, transaction.cost)
    book(transaction.currency, held, spent)
  }
  for (const transaction of transactions) hold(transaction)
  const pay = ({ id, amount }: Deposit) => {
    const balance = balances.get(id)
    if (balance) balance.available += amount
  }
  for (const deposit of deposits.all()) pay(deposit)
  return {
    hold,
    /** Sets the available amount in minor units. Returns false for an unknown currency. */
    set(currency: string, wanted: number): boolean {
      const balance = balances.get(currency)
      if (!balance) return false
      const missing = wanted - balance.available
      deposits.put({ id: currency, amount: (deposits.get(currency)?.amount ?? 0) + missing })
      pay({ id: currency, amount: missing })
      return true
    },
    affords: (currency: string, cost: number) => (balances.get(currency)?.available ?? 0) >= cost,
    move({ currency, cost, status }: Transaction, next: string) {
      const before = share(status, cost)
      const after = share(next, cost)
      book(currency, after.held - before.held, after.spent - before.spent)
    },
    /** Balances in the supplier's shape, in major units. */
    balances: () =>
      [...balances].map(([unit, { available, holding }], index) => ({
        id: index + 1,
        unit_type: 'CURRENCY',
        unit,
        available: available / 100,
        holding: holding / 100,
        credit_limit: 0,
      })),
  }
}
