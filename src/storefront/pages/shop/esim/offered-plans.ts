import type { BrandView } from '#catalogue/contract'
import { type Minor, toNearestMinor } from '#kit/money'

/** The plans of a destination that are on sale, with what one costs, the fee included. */
export const offeredPlans = ({ products }: BrandView) =>
  products.flatMap(({ productId, status, plan, amount = 0, serviceFee, usual }) => {
    if (status !== 'ACTIVE' || !plan) return []
    const fee = toNearestMinor(serviceFee)
    return [{ productId, plan, fee, total: toNearestMinor(amount) + fee, usual }]
  })

/** The price of a gigabyte, to the nearest minor unit. */
export const pricePerGigabyte = (total: Minor, megabytes: number): Minor => Math.round((total * 1000) / megabytes)
