// Why a saved method is charged. The reason decides who initiates the payment, which the bank is told: the bank
// authenticates the payer of a shopper's payment, and requires an agreement for a merchant's.

/** A purchase on the site, an order by text, or a run of an automatic top-up: on fixed days or at low balance. */
export type ChargeReason = 'purchase' | 'text' | 'fixed-day' | 'low-balance'

export type Initiator = 'shopper' | 'merchant'

const initiators: Readonly<Record<ChargeReason, Initiator>> = {
  purchase: 'shopper',
  // The sender of a text has no page to authenticate on (decision 123).
  text: 'merchant',
  'fixed-day': 'merchant',
  'low-balance': 'merchant',
}

/** @param reason null for a charge written before reasons were stored: all of those were the merchant's */
export const initiatedBy = (reason: ChargeReason | null): Initiator =>
  reason === null ? 'merchant' : initiators[reason]
