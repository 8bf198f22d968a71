import type { OrderedAgreement } from '#agreements/contract'
import type { ProductKind } from '#catalogue/contract'
import type { Currency, Minor } from '#kit/money'
import type { CapturePart } from './captures.ts'
import type { ChargeReason } from './charge-reason.ts'
import type { DeliveryAddress, OrderMandate } from './contract.ts'
import { type DeliveryState, isUnderWayRefund, type OrderState, type PaymentState, type RefundState } from './states.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'order_position.lines': LinePart[]
    'order_position.payments': PaymentPart[]
    'order_position.captures': CapturePart[]
    'order_position.refunds': RefundPart[]
    'order_position.deliveries': DeliveryPart[]
    'order_position.goodwill': GoodwillPart[]
    'order_position.losses': LossPart[]
  }
}

// Position: everything that decides what becomes of an order, read with one query. Amounts in minor units.

export type PaymentPart = {
  paymentId: string
  provider: string
  reference: string | null
  method: string
  amount: Minor
  state: PaymentState
  failure: string | null
  checkoutUrl: string | null
  /** ISO 8601, as all times in the parts of a position. */
  createdAt: string
  /** When the provider was last asked about it, answered or not. */
  askedAt: string | null
  /** When the shopper first came back and found it undecided. */
  awaitedAt: string | null
  /** Money received and refunded: sums over the payment's events. */
  paid: Minor
  returned: Minor
  /** Part of `returned`: chargebacks, and chargebacks that the bank reversed. */
  chargedBack: Minor
  wonBack: Minor
  /** What the provider last said is charged back, where an operator recorded a win that it did not tell of. */
  chargedBackTold?: Minor | null
  /** Until when an authorisation can be captured, if the provider says so; ISO 8601. */
  captureBefore: string | null
  /** The saved method that this payment makes; the one it charges, and why. */
  keepsAs: string | null
  charges: string | null
  chargedFor: ChargeReason | null
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

/**
 * Earned money that an operator refunded; 0: failed refunds are to be tried again. Negative where the shop takes it out
 * again, because the amount became owed anyway.
 */
export type GoodwillPart = { goodwillId: string; line: number | null; amount: Minor; at: string }

/**
 * Chargebacks that an operator wrote off; negative where the shop takes it out again, because the money came back or is
 * not owed any more. `chargedBack`: all chargebacks of the order by then.
 */
export type LossPart = { lossId: string; amount: Minor; chargedBack: Minor; at: string }

export type DeliveryPart = {
  line: number
  unit: number
  externalId: string
  /** What the shopper paid for this unit, fee included. */
  amount: Minor
  state: DeliveryState
  reference: string | null
  failure: string | null
  sentAt: string | null
  settledAt: string | null
  /** Whether another order of ours replaces it, or will. */
  replaced: boolean
}

export type LinePart = {
  line: number
  itemKey: string
  productId: string
  brandName: string
  kind: ProductKind
  description: string
  /** Null where no number is topped up. */
  msisdn: string | null
  faceAmount: Minor
  serviceFee: Minor
  /** Number of units delivered now; 0 for a line that only sets something up. */
  quantity: number
  /** VAT rate of the product, in hundredths of a per cent; null where no VAT is due yet. */
  vatRate: number | null
  /** VAT rate of the service fee; null for lines written before it was stored. */
  feeVatRate: number | null
  /** Place of supply (ISO 3166, capitals); null for lines written before it was stored. */
  vatCountry: string | null
  /** The automatic top-up or top-ups by text that the line sets up, if any. */
  agreement: OrderedAgreement | null
}

/** The shopper's request to deliver digital content at once (readings of the law: text, time, address), ISO 8601. */
export type StartNow = { text: string; at: string; ip: string }

export type Position = {
  orderNumber: string
  /** Number of changes so far: what is decided on this position is written only if there was none since. */
  revision: number
  cartName: string
  state: OrderState
  currency: Currency
  total: Minor
  totalServiceFee: Minor
  contact: DeliveryAddress
  startNow: StartNow | null
  /** The legal texts in force when it was placed, as versions by slug; null for orders from before they were stored. */
  legalTexts: Record<string, string> | null
  autoTopUpMandate: OrderMandate | null
  /** The unit of another order that this order replaces, by our reference; the shop pays for it. */
  replaces: string | null
  /** The automatic top-up of which this order is a run. */
  runOf: string | null
  language: string
  channel: string
  placedAt: Date
  paidAt: Date | null
  doneAt: Date | null
  lines: LinePart[]
  payments: PaymentPart[]
  captures: CapturePart[]
  refunds: RefundPart[]
  deliveries: DeliveryPart[]
  goodwill: GoodwillPart[]
  losses: LossPart[]
  /** The trace in which it was placed; what happens to it later belongs to the same. */
  trace?: string | null | undefined
}

/** Money of a payment that is neither refunded nor being refunded. */
export const heldMoney = (position: Position, payment: PaymentPart): Minor =>
  payment.paid -
  payment.returned -
  position.refunds
    .filter((refund) => refund.paymentId === payment.paymentId && isUnderWayRefund(refund.state))
    .reduce((total, refund) => total + refund.amount, 0)

/** Whether an order failed: nobody paid, or no unit was delivered. */
export const cameToNothing = ({ state, deliveries }: Pick<Position, 'state' | 'deliveries'>): boolean =>
  state === 'cancelled' ||
  (state === 'done' && deliveries.length > 0 && !deliveries.some((unit) => unit.state === 'delivered'))

/** Discount of promo codes on the lines. */
export const discountOf = ({ lines, total }: Position): Minor =>
  lines.reduce((sum, { faceAmount, serviceFee, quantity }) => sum + (faceAmount + serviceFee) * quantity, 0) - total

/** The value that the shopper got or may still get, less goodwill. */
export function earned(position: Position): Minor {
  if (position.state === 'open' || position.state === 'cancelled') return 0
  return kept(position.deliveries) - givenGoodwill(position.goodwill)
}

/** Whether a unit was delivered or may still be. */
export const isKept = ({ state }: DeliveryPart): boolean => state !== 'failed' && state !== 'reversed'

/** The price of the units that were delivered or may still be. */
export const kept = (deliveries: readonly DeliveryPart[]): Minor =>
  deliveries.filter(isKept).reduce((total, { amount }) => total + amount, 0)

/** The price of delivered units that were replaced: nobody gets their money as well. */
const replaced = (deliveries: readonly DeliveryPart[]): Minor => kept(deliveries.filter((unit) => unit.replaced))

export const givenGoodwill = (goodwill: readonly GoodwillPart[]): Minor =>
  goodwill.reduce((total, { amount }) => total + amount, 0)

/**
 * How much may still be refunded of an order or one of its lines: what was earned with it, is held, and was not given
 * in kind.
 */
export function refundable(position: Position, line: number | null): Minor {
  const left = Math.max(0, Math.min(earned(position) - replaced(position.deliveries), holding(position)))
  if (line === null) return left
  const ofLine = <T extends { line: number | null }>(parts: readonly T[]) => parts.filter((part) => part.line === line)
  const units = ofLine(position.deliveries)
  return Math.max(0, Math.min(left, kept(units) - replaced(units) - givenGoodwill(ofLine(position.goodwill))))
}

/** The shopper's money that we hold, over all payments. */
export const holding = (position: Position): Minor =>
  position.payments.reduce((total, payment) => total + heldMoney(position, payment), 0)
