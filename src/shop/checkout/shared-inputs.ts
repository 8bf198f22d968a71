import { z } from 'zod'

// What the specification says in more than one way (section 3).

/** A method by its name, or as `{ name }`. */
export const paymentMethodInput = z
  .union([z.string().min(1).max(40), z.object({ name: z.string().min(1).max(40) })])
  .transform((method) => (typeof method === 'string' ? method : method.name))
  .meta({ id: 'PaymentMethodInput' })

/** The newsletter is wished for by 1; 0 says that it is not. */
export const newsletterInput = z
  .strictObject({ subscribed: z.union([z.literal(0), z.literal(1)]) })
  .transform(({ subscribed }) => (subscribed === 1 ? { subscribed: 1 as const } : undefined))
