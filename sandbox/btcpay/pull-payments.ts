import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'
import { type Invoice, newId } from './invoice.ts'

type Payout = { id: string; destination: string; state: 'AwaitingPayment' | 'Completed'; at: string }
/** A refund that the shopper has to claim; minor units. */
export type PullPayment = {
  id: string
  storeId: string
  invoiceId: string
  name: string
  description: string
  amount: number
  currency: string
  createdAt: string
  payouts: Payout[]
}
export type NewPullPayment = Pick<PullPayment, 'name' | 'description' | 'amount' | 'currency'>

/** How long a claimed refund takes, in milliseconds before scaling. */
const STEP = 1_000

export type PullPayments = ReturnType<typeof openPullPayments>

export function openPullPayments({ journal, timers, delayScale }: World) {
  const shelf: Shelf<PullPayment> = journal.shelf('btcpay-pull-payments')
  const sendInTime = (pull: PullPayment, payout: Payout) =>
    timers.after(STEP * delayScale, () => {
      payout.state = 'Completed'
      shelf.put(pull)
    })
  for (const pull of shelf.all()) {
    for (const payout of pull.payouts) if (payout.state === 'AwaitingPayment') sendInTime(pull, payout)
  }
  return {
    shelf,
    create({ id: invoiceId, storeId }: Invoice, wanted: NewPullPayment): PullPayment {
      const pull = {
        id: newId(),
        storeId,
        invoiceId,
        ...wanted,
        createdAt: new Date().toISOString(),
        payouts: [],
      }
      shelf.put(pull)
      return pull
    },
    /** The shopper claims the refund. Returns false when it was claimed before. */
    claim(pull: PullPayment, destination: string): boolean {
      if (pull.payouts.length > 0) return false
      const payout: Payout = { id: newId(), destination, state: 'AwaitingPayment', at: new Date().toISOString() }
      pull.payouts.push(payout)
      shelf.put(pull)
      sendInTime(pull, payout)
      return true
    },
  }
}
