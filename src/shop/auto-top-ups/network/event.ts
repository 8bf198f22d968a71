import { z } from 'zod'

const amount = z.int().min(0)
const currency = z.string().max(3)

const envelope = {
  specversion: z.literal('1.0'),
  /** Unique at its source, and the same for every delivery of the event. */
  id: z.string().min(1).max(120),
  source: z.string().min(1).max(200),
  /** The number, E.164. */
  subject: z.string().max(32),
  /** When it happened. */
  time: z.iso.datetime({ offset: true }).optional(),
}

/** Events of mobile networks about a number, as CloudEvents 1.0 in JSON; amounts in minor units. */
export const networkEvent = z.discriminatedUnion('type', [
  z.looseObject({
    ...envelope,
    type: z.literal('network.balance.low'),
    data: z.looseObject({ balance: amount, currency }),
  }),
  /** A tariff is about to be renewed. */
  z.looseObject({
    ...envelope,
    type: z.literal('network.tariff.renewal'),
    data: z.looseObject({ price: amount, balance: amount, currency }),
  }),
])
export type NetworkEvent = z.infer<typeof networkEvent>
