import { after, type Clock } from '#kit/clock'

/**
 * Seconds during which a repeated idempotency key certainly means the same payment. Providers remember a key for an
 * hour or longer. The rest of the hour allows for wrong clocks: two of our machines and the provider's, each by at most
 * a quarter of an hour.
 */
export const keyLifetime = 25 * 60

/** Whether the provider may be asked again under the same key. Afterwards the call might be carried out twice. */
export const isKeyGood = ({ clock }: { clock: Clock }, { createdAt }: { createdAt: Date | string }): boolean =>
  after(new Date(createdAt), keyLifetime) > clock.now()
