import { z } from 'zod'
import type { OfferedProduct } from '#fulfilment'
import { toNearestMinor } from '#kit/money'

// The part of DT One's published products (Digital Value Services 1.23) that we use: amounts, costs, and validity of
// codes. Unreadable fields are left out instead of losing the list; they are not compared.

const range = z.object({ min: z.number(), max: z.number() })
const price = z.object({ unit: z.string(), amount: z.union([z.number(), range]), fee: z.number().nullish() })

/** A code's validity from its purchase. A quantity of -1 is unlimited. */
export const pinTerms = z.object({
  validity: z.object({ unit: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH']), quantity: z.int() }).nullish(),
})
const words = { HOUR: 'hour', DAY: 'day', WEEK: 'week', MONTH: 'month' } as const

const product = z.object({
  id: z.int(),
  destination: z
    .object({
      unit_type: z.literal('CURRENCY'),
      unit: z.string(),
      amount: z.union([z.number(), range.extend({ increment: z.number().nullish() })]),
    })
    .optional()
    .catch(undefined),
  prices: z.object({ wholesale: price }).optional().catch(undefined),
  pin: pinTerms.nullish().catch(undefined),
})

function asOffered({ id, destination, prices, pin }: z.output<typeof product>): OfferedProduct {
  const wholesale = prices?.wholesale
  const withFee = (amount: number) => toNearestMinor(amount + (wholesale?.fee ?? 0))
  return {
    supplierProductId: id,
    ...(destination && { face: boundsOf(destination.amount, toNearestMinor), currency: destination.unit }),
    ...(wholesale && { cost: boundsOf(wholesale.amount, withFee), costCurrency: wholesale.unit }),
    ...(pin?.validity &&
      pin.validity.quantity > 0 && {
        validity: { quantity: pin.validity.quantity, unit: words[pin.validity.unit] },
      }),
  }
}

/** A fixed amount is its own minimum and maximum. */
function boundsOf(amount: number | { min: number; max: number }, read: (major: number) => number) {
  return typeof amount === 'number'
    ? { min: read(amount), max: read(amount) }
    : { min: read(amount.min), max: read(amount.max) }
}

export const offered = product.transform(asOffered)
export const offeredPage = z.array(offered)
