import { initiatedBy, type PaymentPart, type Position } from '#orders'

/** Declines that the shopper can cure: the method is still good, this charge failed. */
const softDeclines = ['insufficient_funds', 'authentication_required']

/**
 * How a saved method was declined that was charged without its owner, if the order failed by that. A soft decline may
 * be cured by another try, with the shopper there to authenticate, or by another method.
 * @returns undefined if the last payment was no such charge, its owner was present, or it was not declined
 */
export function declineOf({ payments }: Position): 'soft' | 'hard' | undefined {
  const last = payments.at(-1)
  if (last?.state !== 'failed' || !wasWithoutOwner(last)) return undefined
  return softDeclines.includes(last.failure ?? '') ? 'soft' : 'hard'
}

const wasWithoutOwner = ({ charges, chargedFor }: PaymentPart): boolean =>
  charges !== null && initiatedBy(chargedFor) === 'merchant'
