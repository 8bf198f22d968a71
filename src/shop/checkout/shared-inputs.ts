import { z } from 'zod'

// Inputs that the specification allows in more than one form (section 3).

/** A method by its name, or as `{ name }`. */
export const paymentMethodInput = z
  .union([z.string().min(1).max(40), z.object({ name: z.string().min(1).max(40) })])
  .transform((method) => (typeof method === 'string' ? method : method.name))
  .meta({ id: 'PaymentMethodInput' })

/** 1 subscribes to the newsletter; 0 does not. */
export const newsletterInput = z
  .strictObject({ subscribed: z.union([z.literal(0), z.literal(1)]) })
  .transform(({ subscribed }) => (subscribed === 1 ? { subscribed: 1 as const } : undefined))
