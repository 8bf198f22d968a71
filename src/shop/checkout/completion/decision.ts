import type { DeliveryChange } from '#fulfilment'
import type { AlertOccasion } from '#notifications'
import type { Position } from '#orders'
import type { Contents } from '#orders/contents'
import type { AlertDetails, Announcement, NewGoodwill, NewLoss, TimelineEntry } from '#orders/events'
import type { CaptureChange, NewCapture, NewRefund, PaymentChange, RefundChange } from '#payments'

/** What is to be written, and the position after it. */
export type Decision = {
  position: Position
  payments: PaymentChange[]
  captures: CaptureChange[]
  newCaptures: NewCapture[]
  deliveries: DeliveryChange[]
  contents: { externalId: string; contents: Contents }[]
  refunds: RefundChange[]
  newRefunds: NewRefund[]
  goodwill: NewGoodwill[]
  losses: NewLoss[]
  timeline: TimelineEntry[]
  announcements: Announcement[]
}

export const emptyDecision = (position: Position): Decision => ({
  position,
  payments: [],
  captures: [],
  newCaptures: [],
  deliveries: [],
  contents: [],
  refunds: [],
  newRefunds: [],
  goodwill: [],
  losses: [],
  timeline: [],
  announcements: [],
})

export const changesAnything = (decision: Decision): boolean =>
  [
    decision.payments,
    decision.captures,
    decision.newCaptures,
    decision.deliveries,
    decision.refunds,
    decision.newRefunds,
    decision.goodwill,
    decision.losses,
    decision.timeline,
  ].some((changes) => changes.length > 0)

/** Alerts an operator. The reader of the announcement makes sure that one occasion is reported once. */
export function alert(decision: Decision, occasion: AlertOccasion, details: Omit<AlertDetails, 'occasion'>): void {
  decision.announcements.push({ kind: 'alert', details: { ...details, occasion } })
}
