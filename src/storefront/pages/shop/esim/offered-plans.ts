import type { BrandView, Plan } from '#catalogue/contract'
import { type Minor, toNearestMinor } from '#kit/money'
import type { PageShop } from '../../../page-shop.ts'
import { formatData } from './format-data.ts'

/** The plans of a destination that are on sale, with what one costs, the fee included. */
export const offeredPlans = ({ products }: BrandView) =>
  products.flatMap(({ productId, status, plan, amount = 0, serviceFee, usual }) => {
    if (status !== 'ACTIVE' || !plan) return []
    const fee = toNearestMinor(serviceFee)
    return [{ productId, plan, fee, total: toNearestMinor(amount) + fee, usual }]
  })

/** The price of a gigabyte, to the nearest minor unit. */
export const pricePerGigabyte = (total: Minor, megabytes: number): Minor => Math.round((total * 1000) / megabytes)

/** A plan in a few words: 5 GB, 30 days. */
export const planInWords = ({ language, translate }: PageShop, { megabytes, days }: Plan): string =>
  `${formatData(megabytes, language)}, ${translate('esim.days', { count: days })}`
