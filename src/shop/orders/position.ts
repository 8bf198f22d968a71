import type { OrderedAgreement } from '#agreements/contract'
import type { ProductKind } from '#catalogue/contract'
import type { Currency, Minor } from '#kit/money'
import type { CapturePart } from './captures.ts'
import type { ChargeReason } from './charge-reason.ts'
import type { DeliveryAddress, OrderMandate } from './contract.ts'
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
  /** Of what went back: what the shopper's bank took, and what of that it gave up again. */
  chargedBack: Minor
  wonBack: Minor
  /** Until when a promise to pay can be made use of, where the provider says so; ISO 8601. */
  captureBefore: string | null
  /** The saved method that comes with it, and the one that it is charged by, with the reason. */
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
 * What an operator gave back although it was earned; 0: refunds that failed are to be tried again. Below zero is what
 * the shop takes out again, because what it was given for came to be owed anyhow.
 */
export type GoodwillPart = { goodwillId: string; line: number | null; amount: Minor; at: string }

/**
 * What an operator wrote off of what banks took back; below zero is what the shop takes out again, because it came back
 * or is not owed any more. `chargedBack`: all that banks had taken of the order by then.
 */
export type LossPart = { lossId: string; amount: Minor; chargedBack: Minor; at: string }

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
  kind: ProductKind
  description: string
  /** Null for what goes to no number. */
  msisdn: string | null
  faceAmount: Minor
  serviceFee: Minor
  /** How many come now; none of a line that only sets something up. */
  quantity: number
  /** Of the product, in hundredths of a per cent; null where no VAT is due yet. */
  vatRate: number | null
  /** Of the service fee; null for lines from before it was kept. */
  feeVatRate: number | null
  /** The place of supply (ISO 3166, capitals); null for lines from before it was kept. */
  vatCountry: string | null
  /** The automatic top-up, or the one by text, that the line sets up, where it does. */
  agreement: OrderedAgreement | null
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
  autoTopUpMandate: OrderMandate | null
  /** The automatic top-up that it is a run of. */
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
}

/** What of a payment is neither returned nor on its way back. */
export const held = (position: Position, payment: PaymentPart): Minor =>
  payment.paid -
  payment.returned -
  position.refunds
    .filter((refund) => refund.paymentId === payment.paymentId && isUnderWayRefund(refund.state))
    .reduce((total, refund) => total + refund.amount, 0)

/** Whether an order came to nothing at all: nobody paid, or nothing that was bought arrived. */
export const cameToNothing = ({ state, deliveries }: Pick<Position, 'state' | 'deliveries'>): boolean =>
  state === 'cancelled' ||
  (state === 'done' && deliveries.length > 0 && !deliveries.some((unit) => unit.state === 'delivered'))

/** What promo codes took off the price of the lines. */
export const discountOf = ({ lines, total }: Position): Minor =>
  lines.reduce((sum, { faceAmount, serviceFee, quantity }) => sum + (faceAmount + serviceFee) * quantity, 0) - total

/** What the shopper has got, or may still get, for the money, less what was given back of it as a goodwill. */
export function earned(position: Position): Minor {
  if (position.state === 'open' || position.state === 'cancelled') return 0
  return kept(position.deliveries) - given(position.goodwill)
}

/** Whether a unit arrived or may still arrive. */
export const isKept = ({ state }: DeliveryPart): boolean => state !== 'failed' && state !== 'reversed'

/** The price of what arrived or may still arrive. */
export const kept = (deliveries: readonly DeliveryPart[]): Minor =>
  deliveries.filter(isKept).reduce((total, { amount }) => total + amount, 0)

export const given = (goodwill: readonly GoodwillPart[]): Minor =>
  goodwill.reduce((total, { amount }) => total + amount, 0)

/** What may still be given back of an order, or of one of its lines: what was earned with it and is held. */
export function leftToGive(position: Position, line: number | null): Minor {
  const left = Math.max(0, Math.min(earned(position), holding(position)))
  if (line === null) return left
  const ofLine = <T extends { line: number | null }>(parts: readonly T[]) => parts.filter((part) => part.line === line)
  return Math.max(0, Math.min(left, kept(ofLine(position.deliveries)) - given(ofLine(position.goodwill))))
}

/** What we have of the shopper's money, over all payments. */
export const holding = (position: Position): Minor =>
  position.payments.reduce((total, payment) => total + held(position, payment), 0)
