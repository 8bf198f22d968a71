import type { Minor } from '#kit/money'
import { givenGoodwill, isUnderWayRefund, kept, missingByChargeback, type Position, promisedMoney } from '#orders'

/** A row of an order's money; amounts in minor units, what went out of our hands is negative. */
export type FlowRow = {
  what:
    | 'paid'
    | 'reserved'
    | 'delivered'
    | 'refunded'
    | 'refunding'
    | 'chargedBack'
    | 'given'
    | 'writtenOff'
    | 'shopperOwes'
  amount: Minor
}

/** Where an order's money is: what came in, what became of it, and what is left. */
export type MoneyFlow = {
  rows: readonly FlowRow[]
  /** Sum of the rows: money that we hold and have not earned. */
  left: Minor
  /** Why something is left; undefined if nothing is. */
  because: 'undecided' | 'refundFailed' | 'refundIsDue' | undefined
  /** Service fees of what was delivered, which are part of that row. */
  fee: Minor
}

const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0)

export function moneyFlow(position: Position): MoneyFlow {
  const { payments, refunds, deliveries, goodwill, losses, state, lines } = position
  const isOpen = state === 'open'
  const paid = sumOf(payments.map((payment) => payment.paid))
  const taken = sumOf(payments.map(({ chargedBack, wonBack }) => chargedBack - wonBack))
  const returned = sumOf(payments.map((payment) => payment.returned)) - taken
  const onItsWay = sumOf(refunds.filter((refund) => isUnderWayRefund(refund.state)).map(({ amount }) => amount))
  const hasEarned = !isOpen && state !== 'cancelled'
  const missing = isOpen ? 0 : missingByChargeback(position)
  const writtenOff = Math.min(missing, sumOf(losses.map(({ amount }) => amount)))
  const others: FlowRow[] = [
    { what: 'paid', amount: paid },
    { what: 'delivered', amount: hasEarned ? -kept(deliveries) : 0 },
    { what: 'refunded', amount: -returned },
    { what: 'refunding', amount: -onItsWay },
    { what: 'chargedBack', amount: -taken },
    { what: 'given', amount: hasEarned ? givenGoodwill(goodwill) : 0 },
    { what: 'writtenOff', amount: writtenOff },
    { what: 'shopperOwes', amount: missing - writtenOff },
  ]
  // Of an authorisation, what covers the delivered goods; the rest is released.
  const uncovered = -sumOf(others.map(({ amount }) => amount))
  const covered = hasEarned ? Math.max(0, Math.min(promisedMoney(position), uncovered)) : 0
  const [first, ...rest] = others as [FlowRow, ...FlowRow[]]
  const rows: FlowRow[] = [first, { what: 'reserved', amount: covered }, ...rest]
  const left = covered - uncovered
  const fees = new Map(lines.map(({ line, serviceFee }) => [line, serviceFee]))
  return {
    rows: rows.filter(({ what, amount }) => amount !== 0 || what === 'paid'),
    left,
    because: reasonOf(position, left),
    fee: hasEarned ? sumOf(deliveries.filter((unit) => kept([unit]) > 0).map(({ line }) => fees.get(line) ?? 0)) : 0,
  }
}

function reasonOf({ state, refunds }: Position, left: Minor): MoneyFlow['because'] {
  if (left === 0) return undefined
  if (state === 'open') return 'undecided'
  return refunds.some((refund) => refund.state === 'failed') ? 'refundFailed' : 'refundIsDue'
}
