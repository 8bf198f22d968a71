import type { Minor } from '#kit/money'

// Pure: which plans a trip needs.

/** A plan as a trip is planned with it. Countries are ISO 3166, capitals; the price is what one pays, fee included. */
export type TripPlan = {
  productId: string
  countries: readonly string[]
  megabytes: number
  days: number
  price: Minor
}

/** Countries, how many days in all, and the data that is wanted; 0 megabytes: any amount will do. */
export type Trip = { countries: readonly string[]; days: number; megabytes: number }

/** Bounds of what is planned: what nobody asks for must not cost the server its time. */
export const tripBounds = { countries: 4, days: 90, megabytes: 50_000, plans: 6 } as const

/** What is still missing, by country in the trip's order. */
type Missing = readonly { days: number; megabytes: number }[]
type Choice<Plan> = { price: Minor; count: number; megabytes: number; plans: readonly Plan[] }

const nothing = { price: 0, count: 0, megabytes: 0, plans: [] }

/**
 * The cheapest plans for a trip: in each of its countries they last, one after the other, for all its days, and hold
 * all the data. Nobody says which days go to which country, so each country is covered on every day. With equal prices
 * fewer plans win, then more data, then the first by product id.
 * @returns the plans in the order of the trip's countries; the same plan may be there twice. Undefined if no
 *   `tripBounds.plans` plans are enough
 */
export function cheapestForTrip<Plan extends TripPlan>(plans: readonly Plan[], trip: Trip): Plan[] | undefined {
  const useful = withoutWorse(plans, trip.countries)
  const known = new Map<string, Choice<Plan> | undefined>()
  const best = (missing: Missing, most: number): Choice<Plan> | undefined => {
    const open = missing.findIndex(({ days, megabytes }) => days > 0 || megabytes > 0)
    if (open < 0) return nothing
    if (most === 0) return undefined
    const key = `${most} ${missing.map(({ days, megabytes }) => `${days} ${megabytes}`).join()}`
    if (known.has(key)) return known.get(key)
    let cheapest: Choice<Plan> | undefined
    for (const plan of useful) {
      if (!plan.countries.includes(trip.countries[open] ?? '')) continue
      const rest = best(less(missing, trip.countries, plan), most - 1)
      const choice = rest && joined(plan, rest)
      if (choice && (!cheapest || isBetter(choice, cheapest))) cheapest = choice
    }
    known.set(key, cheapest)
    return cheapest
  }
  const each = { days: Math.max(1, trip.days), megabytes: trip.megabytes }
  const found = best(
    trip.countries.map(() => each),
    tripBounds.plans,
  )
  return found && trip.countries.length > 0 ? [...found.plans] : undefined
}

/** By product id, without those that another beats or equals in everything that counts for these countries. */
function withoutWorse<Plan extends TripPlan>(plans: readonly Plan[], countries: readonly string[]): Plan[] {
  const helps = plans
    .filter((plan) => plan.days > 0 && countries.some((country) => plan.countries.includes(country)))
    .sort((one, other) => (one.productId < other.productId ? -1 : 1))
  const covers = (plan: TripPlan, other: TripPlan) =>
    countries.every((country) => !other.countries.includes(country) || plan.countries.includes(country))
  const isAtLeast = (plan: TripPlan, other: TripPlan) =>
    plan.price <= other.price && plan.days >= other.days && plan.megabytes >= other.megabytes && covers(plan, other)
  return helps.filter(
    (plan, place) =>
      !helps.some((other, at) => at !== place && isAtLeast(other, plan) && (at < place || !isAtLeast(plan, other))),
  )
}

const less = (missing: Missing, countries: readonly string[], plan: TripPlan): Missing =>
  missing.map(({ days, megabytes }, place) =>
    plan.countries.includes(countries[place] ?? '')
      ? { days: Math.max(0, days - plan.days), megabytes: Math.max(0, megabytes - plan.megabytes) }
      : { days, megabytes },
  )

const joined = <Plan extends TripPlan>(plan: Plan, rest: Choice<Plan>): Choice<Plan> => ({
  price: plan.price + rest.price,
  count: 1 + rest.count,
  megabytes: plan.megabytes + rest.megabytes,
  plans: [plan, ...rest.plans],
})

const isBetter = (one: Choice<unknown>, other: Choice<unknown>): boolean =>
  one.price !== other.price
    ? one.price < other.price
    : one.count !== other.count
      ? one.count < other.count
      : one.megabytes > other.megabytes
