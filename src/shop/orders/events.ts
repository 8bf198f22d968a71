/** Who made something happen. */
export type Actor = 'shopper' | 'provider' | 'supplier' | 'clock' | 'operator' | 'shop'

/** A line of an order's timeline. `reference` is the partner's own. */
export type TimelineEntry = {
  kind: string
  actor: Actor
  reference?: string | null
  details?: Record<string, unknown>
}

/**
 * News for the rest of the house, written down with the change it reports and carried to whoever reacts to it
 * (src/reactions/when.ts).
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

/** What is written off of what banks took back; see the position's own words for the amounts, in minor units. */
export type NewLoss = {
  lossId: string
  amount: number
  chargedBack: number
  reason: string
  /** The system user who decided it; null for the shop itself. */
  operator: string | null
  at: Date
}

/** What is given back although it was earned; see the position's own words for `amount`, in minor units. */
export type NewGoodwill = {
  goodwillId: string
  line: number | null
  amount: number
  reason: string
  /** The system user who decided it; null for the shop itself. */
  operator: string | null
  at: Date
}
