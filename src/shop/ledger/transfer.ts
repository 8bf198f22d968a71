import type { Currency, Minor } from '#kit/money'

/**
 * The accounts of a tenant. A debit is positive. `receivable`: what the shopper owes us (negative: we owe the shopper).
 * `provider`: what the payment provider holds for us. `goodwill`: what we gave back although it was earned.
 * `loss`: what banks took back and we wrote off.
 * `bank`: paid out to us. `charges`: what the provider takes for its work. `discount`: what credit costs less than its face. `supplier`: what we owe for credit delivered, at face value.
 * `fee`: the service fees we earned, without their VAT. `vat`: what we owe the tax office. `refund`: what is on its way back. `promotion`: what of both no shopper paid,
 * because a promotion took it off.
 */
export type Account =
  | 'receivable'
  | 'provider'
  | 'supplier'
  | 'fee'
  | 'refund'
  | 'goodwill'
  | 'loss'
  | 'bank'
  | 'charges'
  | 'discount'
  | 'promotion'
  | 'vat'

export type LedgerEvent =
  | 'payment.paid'
  | 'payment.charged-back'
  | 'payment.chargeback-reversed'
  | 'delivery.delivered'
  | 'delivery.reversed'
  | 'refund.requested'
  | 'refund.refunded'
  | 'refund.failed'
  | 'goodwill.given'
  | 'goodwill.taken-out'
  | 'loss.written-off'
  | 'loss.taken-out'
  | 'settlement.paid-out'
  | 'settlement.charges'
  | 'supplier.discount'
  | 'supplier.discount-lost'
  | 'vat.due'
  | 'vat.returned'

/** An amount (minor units, above zero; of VAT also zero) that leaves one account for another because of an event. */
export type Transfer = {
  /** Empty for what belongs to no order: a pay-out. */
  orderNumber: string
  event: LedgerEvent
  /** Our own reference of what it happened to; with event and accounts it is unique. */
  reference: string
  debit: Account
  credit: Account
  amount: Minor
  currency: Currency
  /** Of VAT: whose, at which rate (hundredths of a per cent), and on what. */
  vat?: { country: string; rate: number; net: Minor }
}

/** A transfer before it is said of which order it is. */
export type Booked = Omit<Transfer, 'orderNumber' | 'currency'>
