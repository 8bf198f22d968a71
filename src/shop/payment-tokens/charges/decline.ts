import { initiatedBy, type PaymentPart, type Position } from '#orders'

/** Declines that the shopper can do something about: the method is as good as before, this charge was not. */
const softDeclines = ['insufficient_funds', 'authentication_required']

/**
 * How a saved method was declined that was charged without its owner, where an order came to nothing by that. A soft
 * decline may be cured by another try, with the shopper there to prove who they are, or by another method.
 * @returns undefined where none was charged last, its owner was there and saw it, or it was not declined
 */
export function declineOf({ payments }: Position): 'soft' | 'hard' | undefined {
  const last = payments.at(-1)
  if (last?.state !== 'failed' || !wasWithoutOwner(last)) return undefined
  return softDeclines.includes(last.failure ?? '') ? 'soft' : 'hard'
}

const wasWithoutOwner = ({ charges, chargedFor }: PaymentPart): boolean =>
  charges !== null && initiatedBy(chargedFor) === 'merchant'
