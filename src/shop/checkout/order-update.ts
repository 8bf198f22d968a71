import type { DeliveryFacts } from '#fulfilment'
import type { PartnerAnswer } from '#kit/result'
import type { HeldBack } from '#orders/contract'
import type { Actor, NewGoodwill, NewLoss } from '#orders/events'
import type { CaptureFacts, PaymentFacts, RefundFacts } from '#payments/provider'

/**
 * What is new about an order: an answer, or a missing answer, of a partner about one payment, capture, delivery or
 * refund; that a rule refuses the payment; that an operator refunds earned money (`amount` 0: tries failed refunds
 * again), or writes off chargebacks, or knows that the bank gave them back.
 */
export type OrderUpdate =
  | ({ about: 'payment'; paymentId: string; actor: Actor } & PaymentAnswer)
  | { about: 'capture'; captureId: string; answer: PartnerAnswer<CaptureFacts | undefined>; actor: Actor }
  | {
      about: 'delivery'
      externalId: string
      answer: PartnerAnswer<DeliveryFacts | undefined>
      actor: Actor
      /** Where the supplier was asked: when the unit had been sent last by then. */
      sentAt?: Date | null
    }
  | { about: 'held-back'; failure: HeldBack }
  | ({ about: 'goodwill' } & Omit<NewGoodwill, 'at'>)
  | ({ about: 'loss' } & Pick<NewLoss, 'reason' | 'operator'>)
  | { about: 'won-back'; reason: string; operator: string }
  | { about: 'refund'; refundId: string; answer: PartnerAnswer<RefundFacts | undefined>; actor: Actor }

/** `isSought`: the payment may exist without our knowing it, so it is not given up yet. */
export type PaymentAnswer = { answer: PartnerAnswer<PaymentFacts>; isSought?: boolean }

export type RefundUpdate = Extract<OrderUpdate, { about: 'refund' }>
