import type { Tx } from '#database'
import { type Account, newTransfers } from '#ledger'
import type { Subject } from './compare-books.ts'
import { type Booking, closeDifference, findAmountOff, saveBooking } from './store.ts'

/** The account that is wrong by a difference, and its side if the partner says more. */
const accounts: Partial<Record<Subject, { account: Account; isDebit: boolean }>> = {
  payment: { account: 'provider', isDebit: true },
  chargeback: { account: 'provider', isDebit: false },
  refund: { account: 'provider', isDebit: false },
  delivery: { account: 'supplier', isDebit: false },
}

/**
 * How an open difference would be booked.
 * @returns null if it cannot be: it is no amount, something is still under way, or the amounts are the same; undefined
 *   if no difference of this number is open
 */
export async function findBooking(tx: Tx, differenceNo: number): Promise<Booking | null | undefined> {
  const row = await findAmountOff(tx, differenceNo)
  if (!row) return undefined
  const { subject, offBy, currency, orderNumber } = row
  const wrong = accounts[subject]
  if (!wrong || !offBy || !currency) return null
  const isDebit = offBy > 0 === wrong.isDebit
  return {
    debit: isDebit ? wrong.account : 'adjustment',
    credit: isDebit ? 'adjustment' : wrong.account,
    amount: Math.abs(offBy),
    currency,
    orderNumber: orderNumber ?? '',
  }
}

type By = { differenceNo: number; reason: string; operator: string; now: Date }

/**
 * Books an open difference and closes it.
 * @returns false if it is not open, or cannot be booked
 */
export async function bookDifference(tx: Tx, by: By): Promise<boolean> {
  const { differenceNo, now } = by
  const booking = await findBooking(tx, differenceNo)
  if (!booking || !(await closeDifference(tx, by))) return false
  await saveBooking(tx, by, booking)
  const transfer = { event: 'difference.booked' as const, reference: String(differenceNo), ...booking }
  await newTransfers(tx, [transfer], now).execute()
  return true
}
