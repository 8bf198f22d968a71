import type { Currency, Minor } from '#kit/money'
import type { DeliveryAddress } from './contract.ts'
import { type DeliveryState, isUnderWayRefund, type OrderState, type PaymentState, type RefundState } from './states.ts'

// All that decides what becomes of an order, read in one go. Amounts are minor units.

export type PaymentPart = {
  paymentId: string
  provider: string
  reference: string | null
  method: string
  amount: Minor
  state: PaymentState
  failure: string | null
  checkoutUrl: string | null
  /** ISO 8601, as all times that come out of the position's parts. */
  createdAt: string
  /** When the provider last answered about it, or did not. */
  askedAt: string | null
  /** When the shopper first came back and found it undecided: from then on they wait. */
  awaitedAt: string | null
  /** What came in, and what went back: sums over the payment's events. */
  paid: Minor
  returned: Minor
  /** Of what went back: what the shopper's bank took. */
  chargedBack: Minor
}

export type RefundReason = 'undeliverable' | 'reversed' | 'paid-twice' | 'paid-too-late' | 'operator'
export type RefundPart = {
  refundId: string
  paymentId: string
  amount: Minor
  reason: RefundReason
  state: RefundState
  reference: string | null
  requestedAt: string
}

export type DeliveryPart = {
  line: number
  unit: number
  externalId: string
  /** What the shopper paid for this unit, its fee included. */
  amount: Minor
  state: DeliveryState
  reference: string | null
  failure: string | null
  sentAt: string | null
  settledAt: string | null
}

export type LinePart = {
  line: number
  itemKey: string
  productId: string
  brandName: string
  description: string
  msisdn: string
  faceAmount: Minor
  serviceFee: Minor
  quantity: number
}

/** The wish to have digital content at once (readings of the law: text, time, address), ISO 8601. */
export type StartNow = { text: string; at: string; ip: string }

export type Position = {
  orderNumber: string
  cartName: string
  state: OrderState
  currency: Currency
  total: Minor
  totalServiceFee: Minor
  contact: DeliveryAddress
  startNow: StartNow | null
  language: string
  channel: string
  placedAt: Date
  paidAt: Date | null
  doneAt: Date | null
  lines: LinePart[]
  payments: PaymentPart[]
  refunds: RefundPart[]
  deliveries: DeliveryPart[]
}

/** What of a payment is neither returned nor on its way back. */
export const held = (position: Position, payment: PaymentPart): Minor =>
  payment.paid -
  payment.returned -
  position.refunds
    .filter((refund) => refund.paymentId === payment.paymentId && isUnderWayRefund(refund.state))
    .reduce((total, refund) => total + refund.amount, 0)

/** What the shopper has got, or may still get, for the money. */
export function earned(position: Position): Minor {
  if (position.state === 'open' || position.state === 'cancelled') return 0
  return position.deliveries
    .filter(({ state }) => state !== 'failed' && state !== 'reversed')
    .reduce((total, { amount }) => total + amount, 0)
}

/**
 * What we hold and have not earned: the one rule behind every automatic refund, be it a line that cannot be delivered,
 * a reversal, a second payment or one that came too late. An open order holds nothing back: its money decides it first.
 */
export function owed(position: Position): Minor {
  if (position.state === 'open') return 0
  const holding = position.payments.reduce((total, payment) => total + held(position, payment), 0)
  return holding - earned(position)
}
