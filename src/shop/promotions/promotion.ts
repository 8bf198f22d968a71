import type { Channel } from '#tenants'
import { type Code, discountsOf, type PricedLine } from './discounts.ts'

/** A promo code and what it is good for. The code itself is not known: only its fingerprint is kept. */
export type Promotion = Code & {
  /** First and last letters of the code, so that whoever has it knows which one is meant. */
  hint: string
  /** What operators call it. */
  name: string
  channels: readonly Channel[] | null
  startsAt: Date | null
  endsAt: Date | null
  /** Whether it may stand beside other codes in one cart. */
  standsBeside: boolean
  /** How often it was used, may be used in all, and by one customer. */
  uses: number
  usesLimit: number | null
  usesPerCustomer: number | null
  createdAt: Date
  stoppedAt: Date | null
}

/** Whether it is good at this moment, whatever for and for whomever. */
export const isGood = ({ stoppedAt, startsAt, endsAt, uses, usesLimit }: Promotion, now: Date): boolean =>
  stoppedAt === null &&
  (startsAt === null || startsAt <= now) &&
  (endsAt === null || now < endsAt) &&
  (usesLimit === null || uses < usesLimit)

/** Whether it takes anything off these lines, bought through this channel. */
export const isForCart = (promotion: Promotion, channel: Channel, lines: readonly PricedLine[]): boolean =>
  (promotion.channels?.includes(channel) ?? true) && discountsOf(lines, [promotion]).total > 0

/** Whether codes may stand in one cart. */
export const standTogether = (promotions: readonly Promotion[]): boolean =>
  promotions.length <= 1 || promotions.every(({ standsBeside }) => standsBeside)
