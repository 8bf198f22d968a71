import type { Minor } from '#kit/money'
import type { CaptureState } from './captures.ts'
import type { RefundReason } from './position.ts'
import type { DeliveryState, OrderState, PaymentState, RefundState } from './states.ts'
import type { VatChange } from './taxed-parts.ts'

/** Who caused an event. */
export type Actor = 'shopper' | 'provider' | 'supplier' | 'clock' | 'operator' | 'shop'

/**
 * The details of each kind of event in an order's timeline; null for none. Amounts in minor units. Views read
 * `externalId` and `refundId` as well.
 */
export interface EventDetails
  extends Record<'order.placed' | `order.${Exclude<OrderState, 'open'>}`, null>,
    Record<`payment.${PaymentState}`, { method: string; failure?: string | null }>,
    Record<'payment.charged-back' | 'payment.chargeback-reversed', { amount: Minor; reason?: string } & ByOperator>,
    Record<`capture.${CaptureState}`, { captureId: string; amount: Minor; paymentId?: string }>,
    Record<`delivery.${DeliveryState}`, { externalId: string; failure?: string; said?: string }>,
    Record<`refund.${RefundState}`, RefundDetails>,
    Record<'goodwill.given' | 'refund.again', Omit<NewGoodwill, 'at'>>,
    Record<'email.asked' | 'email.corrected', { correction: number } & ByOperator>,
    Record<'gift.changed' | 'gift.sent' | 'gift.refused' | 'gift.called-off', { line: number } & ByOperator> {
  'order.asked': { operator: string }
  'unit.replaced': { externalId: string; by: string; reason: string; operator: string }
  'payment.paid-more': { paymentId: string; amount: Minor }
  'goodwill.taken-out': { line: number | null; amount: Minor }
  'loss.written-off': Pick<NewLoss, 'amount' | 'reason' | 'operator'>
  'loss.taken-out': { amount: Minor }
  'receipt.wanted': { channel: 'email' | 'sms' | 'whatsapp'; once?: string } & ByOperator
  'receipt.corrected': { change: number; parts: VatChange[] }
  'esim.return-asked': { externalId: string; amount: Minor }
  'esim.return-refused': { externalId: string; reason: string; operator: string }
  'gift.wanted': { line: number; occasion: string } & ByOperator
}

/** The operator who did it for the shopper, if one did. */
type ByOperator = { operator?: string }

/** A new refund has `paymentId`, `reason` and, when it has to wait, `notBefore` (ISO 8601). */
type RefundDetails = {
  refundId: string
  amount: Minor
  paymentId?: string
  reason?: RefundReason
  notBefore?: string
}

export type EventKind = keyof EventDetails

/** A timeline entry to write. `reference` is the partner's. */
export type TimelineEntry<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K; actor: Actor; reference?: string | null } & (EventDetails[K] extends null
    ? { details?: null }
    : { details: EventDetails[K] })
}[Kind]

/** A timeline entry as it is read. */
export type TimelineRow<Kind extends EventKind = EventKind> = {
  [K in Kind]: {
    at: Date
    kind: K
    actor: Actor
    reference: string | null
    details: EventDetails[K]
    trace: string | null
  }
}[Kind]

/**
 * Announcements of an order to the other modules with their details (null for none), written with the change they report and
 * handled by a job (src/reactions/reactions-to-orders.ts).
 */
export interface AnnouncementDetails
  extends Record<'order.pending' | 'order.paid' | 'order.done' | 'confirmation.due' | 'payment.charged-back', null>,
    Record<'refund.requested' | 'capture.requested' | 'promise.unneeded', null>,
    Record<'order.refunded' | 'refund.delayed' | 'refund.stuck', AnnouncedRefund>,
    Record<'email.asked' | 'email.corrected', { correction: number }>,
    Record<'gift.sent' | 'gift.refused' | 'gift.called-off', { line: number }> {
  /** `keptWaiting`: the shopper was told to wait for a message. */
  'order.cancelled': { keptWaiting: boolean }
  'refund.claimable': AnnouncedRefund & { claimUrl: string }
  'receipt.wanted': { channel: 'email' | 'sms' | 'whatsapp'; occasion: string }
  'receipt.corrected': { change: number }
  'esim.return-refused': { unit: string }
  'gift.wanted': { line: number; occasion: string }
  'assistant.due': { event: 'order_create' | 'order_update' }
  alert: AlertDetails
}

export type AnnouncedRefund = { refundId: string; amount: Minor }

/** The occasion of an alert, and rows that the operator's mail shows under it. */
export type AlertDetails = { occasion: string; [name: string]: string | number | null }

export type AnnouncementKind = keyof AnnouncementDetails

export type Announcement<Kind extends AnnouncementKind = AnnouncementKind> = {
  [K in Kind]: { kind: K } & (AnnouncementDetails[K] extends null
    ? { details?: null }
    : { details: AnnouncementDetails[K] })
}[Kind]

/** Chargebacks that are written off; amounts in minor units, see LossPart. */
export type NewLoss = {
  lossId: string
  amount: number
  chargedBack: number
  reason: string
  /** The operator who decided it; null for the shop itself. */
  operator: string | null
  at: Date
}

/** Earned money that is refunded; `amount` in minor units, see GoodwillPart. */
export type NewGoodwill = {
  goodwillId: string
  line: number | null
  amount: number
  reason: string
  /** The operator who decided it; null for the shop itself. */
  operator: string | null
  at: Date
}
