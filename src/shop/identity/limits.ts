import { type Minor, sum } from '#kit/money'
import type { Tenant } from '#tenants'
import {
  type GoodsGroup,
  type LimitAmounts,
  type LimitWindow,
  limitAmountsOf,
  limitWindows,
  type PaymentMeans,
  type Proof,
  proofs,
} from '#tenants/identity-limits'

// The limits on payments without proof of identity. Pure: earlier payments and the new one in, verdict out.

/** How a payment counts: its amount for mobile credit, and for vouchers and gift cards, fees included. */
export type CountedAmounts = { credit: Minor; cards: Minor; anonymous: boolean }

export type LimitSubject = 'order' | 'email' | 'number' | 'customer' | 'card'

/** Goods of an order: their price, and the number they are for. */
export type PricedGoods = { number: string | null; goods: GoodsGroup; amount: Minor }

/** A subject that a payment is counted by, with its share of the payment and its earlier payments. */
export type SubjectPayments = {
  per: LimitSubject
  own: CountedAmounts
  taken: readonly (CountedAmounts & { at: Date })[]
}

/** One limit: its maximum, and the part of a payment that it counts. */
type Limit = { name: string; most: LimitAmounts; count(one: CountedAmounts): Minor }

/** The limit that is exceeded, in minor units. `possible` is what is allowed now; `from`: when more is. */
export type Exceeded = {
  rule: string
  per: LimitSubject
  taken: Minor
  own: Minor
  atMost: Minor
  possible: Minor
  from: Date | null
}

export const countedOf = (means: PaymentMeans, parts: readonly PricedGoods[]): CountedAmounts => ({
  credit: sum(parts.filter(({ goods }) => goods === 'credit').map(({ amount }) => amount)),
  cards: sum(parts.filter(({ goods }) => goods === 'cards').map(({ amount }) => amount)),
  anonymous: means !== 'account',
})

/**
 * The limits for a payment. Anonymous means share one sum, whatever is bought: three kinds of code are not three
 * limits. Accounts are limited by goods.
 */
function limitsOf(tenant: Tenant, means: PaymentMeans, counted: CountedAmounts, proof: Proof): Limit[] {
  return (['credit', 'cards'] as const).flatMap((goods) => {
    const most = limitAmountsOf(tenant, means, goods, proof)
    if (counted[goods] === 0 || limitWindows.every((window) => most[window] === null)) return []
    const count = (one: CountedAmounts) =>
      counted.anonymous ? (one.anonymous ? one.credit + one.cards : 0) : one.anonymous ? 0 : one[goods]
    return [{ name: `${means}.${goods}.${proof}`, most, count }]
  })
}

/** Whether such a payment has a limit. Without `proof`: whether it may have one, whatever is known of the payer. */
export const isLimited = (tenant: Tenant, means: PaymentMeans, counted: CountedAmounts, proof?: Proof): boolean =>
  (proof ? [proof] : proofs).some((one) => limitsOf(tenant, means, counted, one).length > 0)

const hours: Record<Exclude<LimitWindow, 'order'>, number> = { day: 24, month: 30 * 24 }
export const longestHours = hours.month

/** @returns the limit that the payment exceeds most; undefined if it exceeds none */
export function applyLimits(
  asked: { tenant: Tenant; means: PaymentMeans; counted: CountedAmounts; proof: Proof },
  people: readonly SubjectPayments[],
  now: Date,
): Exceeded | undefined {
  const { tenant, means, counted, proof } = asked
  const limits = limitsOf(tenant, means, counted, proof)
  const all = limits.flatMap((limit) => roomsOf(limit, counted, people, now))
  const passed = all.filter(({ own, taken, atMost }) => taken + own > atMost)
  const [tightest] = passed.toSorted((one, other) => left(one) - left(other))
  if (!tightest) return undefined
  const { rule, per, taken, own, atMost } = tightest
  const possibleAt = (at: Date) =>
    Math.max(0, Math.min(...limits.flatMap((limit) => roomsOf(limit, counted, people, at).map(left))))
  const possible = possibleAt(now)
  const [from = null] = freeTimes(people, now).filter((at) => possibleAt(at) > possible)
  return { rule, per, taken, own, atMost, possible, from }
}

type Room = { rule: string; per: LimitSubject; taken: Minor; own: Minor; atMost: Minor }
const left = ({ atMost, taken }: Room): Minor => atMost - taken

/** What a limit still allows at a moment, for the order and for each person within each period. */
function roomsOf(
  { name, most, count }: Limit,
  counted: CountedAmounts,
  people: readonly SubjectPayments[],
  at: Date,
): Room[] {
  const ofOrder =
    most.order === null
      ? []
      : [{ rule: `${name}.order`, per: 'order', taken: 0, own: count(counted), atMost: most.order }]
  const ofPeople = people.flatMap(({ per, own, taken }) =>
    (['day', 'month'] as const).flatMap((window) => {
      const [atMost, since] = [most[window], at.getTime() - hours[window] * 3_600_000]
      if (atMost === null) return []
      const before = sum(taken.filter((one) => one.at.getTime() > since).map(count))
      return [{ rule: `${name}.${window}`, per, taken: before, own: count(own), atMost }]
    }),
  )
  return [...(ofOrder as Room[]), ...ofPeople]
}

/** The moments at which an earlier payment stops counting, next one first. */
const freeTimes = (people: readonly SubjectPayments[], now: Date): Date[] =>
  [
    ...new Set(
      people.flatMap(({ taken }) =>
        taken.flatMap(({ at }) => [24, longestHours].map((h) => at.getTime() + h * 3_600_000)),
      ),
    ),
  ]
    .filter((at) => at > now.getTime())
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at))
