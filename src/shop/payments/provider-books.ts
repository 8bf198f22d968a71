import type { PartnerAnswer } from '#kit/result'
import type { PaymentFacts, RefundFacts } from './provider.ts'

/** A payment, and a refund, as they stand in the provider's own books. */
export type BookedPayment = PaymentFacts & { tenant: string | undefined; orderNumber: string | undefined } & Times
export type BookedRefund = RefundFacts & { paymentReference: string; currency: string } & Times
type Times = { createdAt: Date; changedAt: Date }

/** The provider's own books, to be compared with ours. */
export type PaymentBooks = {
  readonly name: string
  /** All payments made since that moment, of all tenants, and by hand. */
  listPayments(since: Date): Promise<PartnerAnswer<BookedPayment[]>>
  listRefunds(since: Date): Promise<PartnerAnswer<BookedRefund[]>>
}
