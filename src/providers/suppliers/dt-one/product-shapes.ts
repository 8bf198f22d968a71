import { z } from 'zod'
import type { OfferedProduct } from '#fulfilment'

// Of DT One's published products (Digital Value Services 1.23) only what they give and cost. What cannot be read of one
// is left out rather than losing the list: whoever compares says nothing of what it is not told.

const range = z.object({ min: z.number(), max: z.number() })
const price = z.object({ unit: z.string(), amount: z.union([z.number(), range]), fee: z.number().nullish() })

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
})

const minor = (major: number) => Math.round(major * 100)

function asOffered({ id, destination, prices }: z.output<typeof product>): OfferedProduct {
  const wholesale = prices?.wholesale
  const withFee = (amount: number) => minor(amount + (wholesale?.fee ?? 0))
  return {
    supplierProductId: id,
    ...(destination && { face: boundsOf(destination.amount, minor), currency: destination.unit }),
    ...(wholesale && { cost: boundsOf(wholesale.amount, withFee), costCurrency: wholesale.unit }),
  }
}

/** A fixed amount is its own least and greatest. */
function boundsOf(amount: number | { min: number; max: number }, read: (major: number) => number) {
  return typeof amount === 'number'
    ? { min: read(amount), max: read(amount) }
    : { min: read(amount.min), max: read(amount.max) }
}

export const offered = product.transform(asOffered)
export const offeredPage = z.array(offered)
