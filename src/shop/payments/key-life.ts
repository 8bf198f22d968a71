import { after, type Clock } from '#kit/clock'

/**
 * Seconds during which a repeated idempotency key surely means the same payment. Providers remember a key for an hour
 * or longer. The rest of that hour is for clocks that are wrong: those of two of our machines, and the provider's, each
 * by a quarter of an hour at most.
 */
export const keyLife = 25 * 60

/** Whether a provider may still be asked again under the same key. Once false, the call could be carried out twice. */
export const isKeyGood = ({ clock }: { clock: Clock }, { createdAt }: { createdAt: Date | string }): boolean =>
  after(new Date(createdAt), keyLife) > clock.now()
