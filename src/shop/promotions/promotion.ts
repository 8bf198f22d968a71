import type { Channel } from '#tenants'
import { type Code, discountsOf, type PricedLine } from './discounts.ts'

/** A promo code and its terms. The code itself is not stored, only its fingerprint. */
export type Promotion = Code & {
  /** First and last letters of the code, by which its owner recognises it. */
  hint: string
  /** Its name for operators. */
  name: string
  channels: readonly Channel[] | null
  startsAt: Date | null
  endsAt: Date | null
  /** Whether it may be combined with other codes in one cart. */
  standsBeside: boolean
  /** Number of uses, and its limits in total and per customer. */
  uses: number
  usesLimit: number | null
  usesPerCustomer: number | null
  createdAt: Date
  stoppedAt: Date | null
}

/** Whether it is valid now, regardless of cart and customer. */
export const isGood = ({ stoppedAt, startsAt, endsAt, uses, usesLimit }: Promotion, now: Date): boolean =>
  stoppedAt === null &&
  (startsAt === null || startsAt <= now) &&
  (endsAt === null || now < endsAt) &&
  (usesLimit === null || uses < usesLimit)

/** Whether it reduces the price of these lines in this channel. */
export const isForCart = (promotion: Promotion, channel: Channel, lines: readonly PricedLine[]): boolean =>
  (promotion.channels?.includes(channel) ?? true) && discountsOf(lines, [promotion]).total > 0

/** Whether these codes may be combined in one cart. */
export const mayCombine = (promotions: readonly Promotion[]): boolean =>
  promotions.length <= 1 || promotions.every(({ standsBeside }) => standsBeside)
