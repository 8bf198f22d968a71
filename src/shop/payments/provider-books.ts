import type { Minor } from '#kit/money'
import type { PartnerAnswer } from '#kit/result'
import type { PaymentFacts, RefundFacts } from './provider.ts'

/** A payment, and a refund, as they stand in the provider's own books. */
/** `tenant` where the provider knows it. */
export type BookedPayment = PaymentFacts & { tenant: string | undefined; orderNumber: string | undefined } & Times
export type BookedRefund = RefundFacts & { paymentReference: string; currency: string } & Times
type Times = { createdAt: Date; changedAt: Date }

/** A pay-out to our bank: what came in, less what went back and what it all cost. Minor units; references are the provider's. */
export type Settlement = {
  reference: string
  /** As it stands on the bank's statement. */
  bankReference: string
  currency: string
  amount: Minor
  charges: Minor
  settledAt: Date
  lines: SettlementLine[]
}
export type SettlementLine = {
  kind: 'payment' | 'refund' | 'chargeback'
  reference: string
  /** The payment itself, or the one that went back. */
  paymentReference: string
  amount: Minor
}

/** The provider's own books, to be compared with ours. */
export type PaymentBooks = {
  readonly name: string
  /** All payments made since that moment, of all tenants, and by hand; what brought no money may be left out. */
  listPayments(since: Date): Promise<PartnerAnswer<BookedPayment[]>>
  /** How long it may take until what moved stands in these lists, in seconds; left out where it does at once. */
  readonly showsAfter?: number
  /** The provider's references of payments that a bank took money back of since that moment, however old they are. */
  listChargedBack?(since: Date): Promise<PartnerAnswer<string[]>>
  /** All pay-outs since that moment; a provider that tells of none, or not with our key, has no such list. */
  listSettlements?(since: Date): Promise<PartnerAnswer<Settlement[]>>
  /** @param ofPayments whose refunds are wanted in any case, for a provider that lists them by payment only */
  listRefunds(since: Date, ofPayments: readonly string[]): Promise<PartnerAnswer<BookedRefund[]>>
}
