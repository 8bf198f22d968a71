import type { Tx } from '#database'
import { findCapturesToAsk } from './captures/store.ts'
import { findRefundsToAsk } from './refunds/store.ts'
import { findPaymentsToAsk } from './store.ts'

/** What the providers can be asked about now of one order; a call that somebody is making at this moment is left out. */
export async function findMoneyToAsk(tx: Tx, orderNumber: string, now: Date) {
  const [payments, captures, refunds] = await Promise.all([
    findPaymentsToAsk(tx, orderNumber, now),
    findCapturesToAsk(tx, orderNumber, now),
    findRefundsToAsk(tx, orderNumber, now),
  ])
  return { payments, captures, refunds }
}
