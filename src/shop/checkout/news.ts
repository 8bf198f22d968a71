import type { DeliveryFacts } from '#fulfilment'
import type { PartnerAnswer } from '#kit/result'
import type { Actor, NewGoodwill, NewLoss } from '#orders'
import type { HeldBack } from '#orders/contract'
import type { CaptureFacts, PaymentFacts, RefundFacts } from '#payments/provider'

/**
 * What a partner said, or did not say, about one payment, capture, delivery or refund of an order; that a rule refuses
 * what it was paid with; what an operator decided to give back (`amount` 0: to try failed refunds again);
 * or that an operator takes what banks took back as lost.
 */
export type News =
  | ({ about: 'payment'; paymentId: string; actor: Actor } & PaymentAnswer)
  | { about: 'capture'; captureId: string; answer: PartnerAnswer<CaptureFacts | undefined>; actor: Actor }
  | { about: 'delivery'; externalId: string; answer: PartnerAnswer<DeliveryFacts | undefined>; actor: Actor }
  | { about: 'held-back'; failure: HeldBack }
  | ({ about: 'goodwill' } & Omit<NewGoodwill, 'at'>)
  | ({ about: 'loss' } & Pick<NewLoss, 'reason' | 'operator'>)
  | { about: 'refund'; refundId: string; answer: PartnerAnswer<RefundFacts | undefined>; actor: Actor }

/** `isSought`: it may have been made although nobody heard of it, so it is not given up yet. */
export type PaymentAnswer = { answer: PartnerAnswer<PaymentFacts>; isSought?: boolean }

export type RefundNews = Extract<News, { about: 'refund' }>
