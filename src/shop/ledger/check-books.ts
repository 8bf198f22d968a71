import { prepareBulkQuery, type TenantDatabase } from '#database'
import { toDecimalString } from '#kit/money'
import {
  type Balance,
  findBalances,
  findLedgerDifferences,
  findOpenBalances,
  findVatDifferences,
  type LedgerDifference,
  type OpenBalance,
  type VatDifference,
} from './store.ts'
import { findSumDifferences, type SumDifference } from './sums/store.ts'
import type { Transfer } from './transfer.ts'

/** Result of a check of one tenant's books. */
export type BooksReport = {
  balances: Balance[]
  /** What is wrong, in words. Empty: the books agree. */
  differences: string[]
  /** Finished orders with a balance whose reason is known: an operator has to act. */
  open: string[]
}

const most = 1000

/**
 * Checks one tenant's ledger: each currency adds up to zero, each transfer follows from payments, deliveries and
 * refunds and none is missing, the sums of its days say what its transfers say, and a finished order has no balance
 * without a known reason.
 */
export async function checkBooks(db: TenantDatabase): Promise<BooksReport> {
  const [, balances, ledger, vat, orders, sums] = await db.read((tx) =>
    Promise.all([
      ...([prepareBulkQuery(tx), findBalances(tx), findLedgerDifferences(tx, most)] as const),
      ...([findVatDifferences(tx, most), findOpenBalances(tx, most)] as const),
      findSumDifferences(tx, most),
    ]),
  )
  return {
    balances,
    differences: [
      ...unevenSums(balances),
      ...ledger.map(ledgerWords),
      ...vat.map(vatWords),
      ...sums.map(sumWords),
      ...orders.filter(({ reason }) => reason === null).map(orderWords),
    ],
    open: orders.filter(({ reason }) => reason !== null).map(orderWords),
  }
}

function unevenSums(balances: readonly Balance[]): string[] {
  return [...Map.groupBy(balances, ({ currency }) => currency)].flatMap(([currency, accounts]) => {
    const total = accounts.reduce((sum, { amount }) => sum + amount, 0)
    return total === 0 ? [] : [`the accounts in ${currency} sum up to ${toDecimalString(total)}, not to nothing`]
  })
}

function ledgerWords({ held, due }: LedgerDifference): string {
  if (!held) return `not in the ledger: ${transferWords(due)}`
  if (!due) return `in the ledger, and nothing there is says so: ${transferWords(held)}`
  return `in the ledger: ${transferWords(held)}; it should be: ${transferWords(due)}`
}

function transferWords(transfer: Transfer | null): string {
  if (!transfer) return 'nothing'
  const { orderNumber, event, reference, debit, credit, amount, currency } = transfer
  return `${orderNumber ? `order ${orderNumber}` : 'no order'}, ${event} ${reference}, ${toDecimalString(amount)} ${currency} from ${credit} to ${debit}`
}

function vatWords({ orderNumber, account, country, rate, currency, held, due }: VatDifference): string {
  const words = ({ net, vat }: VatDifference['due']) => `${toDecimalString(vat)} on ${toDecimalString(net)} ${currency}`
  return `VAT in the ledger: order ${orderNumber}, from ${account}, ${country} at ${rate / 100} %, ${words(held)}; it should be: ${words(due)}`
}

function sumWords({ day, of, currency, summed, held }: SumDifference): string {
  return `sum of ${day}, ${of}: ${toDecimalString(summed)} ${currency}; its transfers: ${toDecimalString(held)}`
}

function orderWords({ orderNumber, amount, currency, reason }: OpenBalance): string {
  const money = `${toDecimalString(Math.abs(amount))} ${currency}`
  const who = amount > 0 ? `the shopper owes ${money}` : `we owe the shopper ${money}`
  return `order ${orderNumber} is over, and ${who}${reason ? ` (${reason})` : ''}`
}
