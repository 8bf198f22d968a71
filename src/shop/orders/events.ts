/** Who caused an event. */
export type Actor = 'shopper' | 'provider' | 'supplier' | 'clock' | 'operator' | 'shop'

/** A timeline entry of an order. `reference` is the partner's. */
export type TimelineEntry = {
  kind: string
  actor: Actor
  reference?: string | null
  details?: Record<string, unknown>
}

/**
 * News of an order for the other modules, written with the change it reports and handled by a job
 * (src/reactions/reactions-to-orders.ts).
 */
export type OrderNews =
  | 'order.pending'
  | 'order.paid'
  | 'confirmation.due'
  | 'order.done'
  | 'order.cancelled'
  | 'order.refunded'
  | 'payment.charged-back'
  | 'refund.requested'
  | 'refund.claimable'
  | 'refund.delayed'
  | 'refund.stuck'
  | 'capture.requested'
  | 'promise.unneeded'
  | 'receipt.wanted'
  | 'receipt.corrected'
  | 'email.asked'
  | 'email.corrected'
  | 'esim.return-refused'
  | 'gift.sent'
  | 'gift.refused'
  | 'gift.wanted'
  | 'gift.called-off'
  | 'alert'
export type Announcement = { news: OrderNews; orderNumber: string; details?: Record<string, unknown> }

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
