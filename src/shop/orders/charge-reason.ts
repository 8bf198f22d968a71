// Why a kept method is charged. The reason says who initiates the payment, which the bank is told: it authenticates the
// payer of what a shopper initiates, and asks for an agreement where a merchant does.

/** A purchase on the site, a text that orders, and the runs of automatic top-ups: on fixed days, or at low balance. */
export type ChargeReason = 'purchase' | 'text' | 'fixed-day' | 'low-balance'

export type Initiator = 'shopper' | 'merchant'

const initiators: Readonly<Record<ChargeReason, Initiator>> = {
  purchase: 'shopper',
  // A text has no page on which its sender could authenticate (decision 123).
  text: 'merchant',
  'fixed-day': 'merchant',
  'low-balance': 'merchant',
}

/** @param reason null for a charge from before reasons were kept: all of those were the merchant's */
export const initiatedBy = (reason: ChargeReason | null): Initiator =>
  reason === null ? 'merchant' : initiators[reason]
