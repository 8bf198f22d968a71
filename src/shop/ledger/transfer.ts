import type { Currency, Minor } from '#kit/money'

/**
 * The accounts of a tenant. A debit is positive. `receivable`: what the shopper owes us (negative: we owe the shopper).
 * `provider`: what the payment provider holds for us. `goodwill`: earned money we refunded, and replacements. `loss`: chargebacks we
 * wrote off. `bank`: paid out to us. `charges`: the provider's fees. `discount`: what credit costs us below its face
 * value. `supplier`: what we owe for credit delivered, at face value. `fee`: service fees we earned, without VAT.
 * `vat`: what we owe the tax office. `refund`: refunds under way. `promotion`: discounts of promo codes on face value
 * and fee. `adjustment`: differences with a partner that a person booked.
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
  | 'adjustment'

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
  | 'difference.booked'

/**
 * An amount (minor units, above zero; for VAT also zero) that moves from one account to another because of an event.
 */
export type Transfer = {
  /** Empty for a transfer without an order: a pay-out. */
  orderNumber: string
  event: LedgerEvent
  /** Our reference of the event's subject; unique together with event and accounts. */
  reference: string
  debit: Account
  credit: Account
  amount: Minor
  currency: Currency
  /** For VAT: country, rate (hundredths of a per cent) and taxable amount. */
  vat?: { country: string; rate: number; net: Minor }
}

/** A transfer without its order and currency. */
export type Booked = Omit<Transfer, 'orderNumber' | 'currency'>
