import type { Minor } from '#kit/money'
import type { PartnerAnswer } from '#kit/result'
import type { PaymentFacts, RefundFacts } from './provider.ts'

/** A payment, and a refund, as listed by the provider. */
/** `tenant` where the provider knows it. */
export type BookedPayment = PaymentFacts & { tenant: string | undefined; orderNumber: string | undefined } & Times
export type BookedRefund = RefundFacts & { paymentReference: string; currency: string } & Times
type Times = { createdAt: Date; changedAt: Date }

/**
 * A pay-out to our bank: payments, less refunds, chargebacks and charges. Minor units; references are the provider's.
 */
export type Settlement = {
  reference: string
  /** As it appears on the bank statement. */
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
  /** The payment itself, or the one that was refunded. */
  paymentReference: string
  amount: Minor
}

/** The provider's own lists, for the reconciliation. */
export type PaymentBooks = {
  readonly name: string
  /** All payments since that moment, of all tenants, and those made by hand; unpaid ones may be left out. */
  listPayments(since: Date): Promise<PartnerAnswer<BookedPayment[]>>
  /** Seconds until a movement appears in these lists; omitted if at once. */
  readonly showsAfter?: number
  /** References of payments with a chargeback since that moment, however old they are. */
  listChargedBack?(since: Date): Promise<PartnerAnswer<string[]>>
  /** All pay-outs since that moment; omitted by a provider that has no such list for our key. */
  listSettlements?(since: Date): Promise<PartnerAnswer<Settlement[]>>
  /** @param ofPayments payments whose refunds are needed in any case, for a provider that lists refunds by payment */
  listRefunds(since: Date, ofPayments: readonly string[]): Promise<PartnerAnswer<BookedRefund[]>>
}
