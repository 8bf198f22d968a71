import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestForTrip, type Trip, type TripPlan, tripBounds } from './trip.ts'

const countries = ['JP', 'TH', 'KR', 'VN'] as const

const plans = fc.uniqueArray(
  fc.record({
    productId: fc.string({ minLength: 1, maxLength: 4 }),
    countries: fc.subarray([...countries, 'FR'], { minLength: 1 }),
    megabytes: fc.constantFrom(500, 1000, 3000, 5000, 10_000),
    days: fc.constantFrom(1, 7, 15, 30),
    // Few prices, so that some are equal.
    price: fc.integer({ min: 1, max: 12 }).map((price) => price * 100),
  }),
  { selector: ({ productId }) => productId, maxLength: 9 },
)
const trips = fc.record({
  countries: fc.subarray([...countries], { minLength: 1 }),
  days: fc.integer({ min: 1, max: 60 }),
  megabytes: fc.constantFrom(0, 1000, 4000, 10_000),
})

const sumOf = (some: readonly TripPlan[], what: 'price' | 'days' | 'megabytes') =>
  some.reduce((total, plan) => total + plan[what], 0)
const isEnough = (some: readonly TripPlan[], trip: Trip) =>
  trip.countries.every((country) => {
    const there = some.filter((plan) => plan.countries.includes(country))
    return sumOf(there, 'days') >= trip.days && sumOf(there, 'megabytes') >= trip.megabytes
  })

/** Every choice of up to this many plans, each as often as one likes. */
function* choices(some: readonly TripPlan[], most: number): Generator<TripPlan[]> {
  yield []
  if (most === 0) return
  for (const [place, plan] of some.entries())
    for (const rest of choices(some.slice(place), most - 1)) yield [plan, ...rest]
}

describe('the cheapest plans for a trip', () => {
  it('cover each country on every day, with the data that was asked for', () => {
    fc.assert(
      fc.property(plans, trips, (offered, trip) => {
        const found = cheapestForTrip(offered, trip)
        if (found) expect(isEnough(found, trip)).toBe(true)
        expect(found?.length ?? 0).toBeLessThanOrEqual(tripBounds.plans)
      }),
    )
  })

  it('are never dearer than one plan that fits', () => {
    fc.assert(
      fc.property(plans, trips, (offered, trip) => {
        const fitting = offered.filter((plan) => isEnough([plan], trip))
        const found = cheapestForTrip(offered, trip)
        if (fitting.length > 0)
          expect(sumOf(found ?? [], 'price')).toBeLessThanOrEqual(Math.min(...fitting.map(({ price }) => price)))
        if (fitting.length > 0) expect(found).toBeDefined()
      }),
    )
  })

  it('are the cheapest of all choices; with equal prices the fewest, then those with the most data', () => {
    fc.assert(
      fc.property(
        plans.map((some) => some.slice(0, 4)),
        trips,
        (offered, trip) => {
          let best: number[] | undefined
          for (const choice of choices(offered, tripBounds.plans)) {
            if (!isEnough(choice, trip)) continue
            const worth = [sumOf(choice, 'price'), choice.length, -sumOf(choice, 'megabytes')]
            const at = worth.findIndex((value, place) => value !== best?.[place])
            if (!best || (at >= 0 && (worth[at] ?? 0) < (best[at] ?? 0))) best = worth
          }
          const found = cheapestForTrip(offered, trip)
          expect(found && [sumOf(found, 'price'), found.length, -sumOf(found, 'megabytes')]).toEqual(best)
        },
      ),
    )
  })

  it('are the same whatever order the plans are in', () => {
    fc.assert(
      fc.property(plans, trips, (offered, trip) => {
        expect(cheapestForTrip(offered.toReversed(), trip)).toEqual(cheapestForTrip(offered, trip))
      }),
    )
  })
})

const plan = (productId: string, where: string[], days: number, megabytes: number, price: number): TripPlan => ({
  productId,
  countries: where,
  days,
  megabytes,
  price,
})
const japan = plan('japan', ['JP'], 30, 5000, 1890)
const thailand = plan('thailand', ['TH'], 30, 5000, 1290)
const asia = plan('asia', ['JP', 'TH', 'KR'], 30, 5000, 2990)
const namesOf = (found: TripPlan[] | undefined) => found?.map(({ productId }) => productId)
const trip = (days: number, megabytes = 0, where: string[] = ['JP', 'TH']) => ({ countries: where, days, megabytes })

it('takes a region where it is cheaper than its countries, and the countries where they are', () => {
  expect(namesOf(cheapestForTrip([japan, thailand, asia], trip(10)))).toEqual(['asia'])
  expect(namesOf(cheapestForTrip([japan, { ...thailand, price: 990 }, asia], trip(10)))).toEqual(['japan', 'thailand'])
})

it('takes a plan twice for a longer stay or more data, and says when nothing is enough', () => {
  expect(namesOf(cheapestForTrip([japan], trip(45, 0, ['JP'])))).toEqual(['japan', 'japan'])
  expect(namesOf(cheapestForTrip([japan], trip(10, 9000, ['JP'])))).toEqual(['japan', 'japan'])
  expect(cheapestForTrip([japan], trip(10))).toBeUndefined()
  expect(cheapestForTrip([japan], trip(181, 0, ['JP']))).toBeUndefined()
})

it('takes the fewest of equally dear plans, then the one with more data, then the first by its id', () => {
  const short = plan('short', ['JP'], 15, 9000, 1890)
  expect(namesOf(cheapestForTrip([japan, short], trip(10, 0, ['JP'])))).toEqual(['short'])
  const both = [
    plan('a', ['JP'], 30, 9000, 900),
    plan('b', ['TH'], 30, 9000, 900),
    plan('c', ['JP', 'TH'], 30, 1000, 1800),
  ]
  expect(namesOf(cheapestForTrip(both, trip(10)))).toEqual(['c'])
  expect(namesOf(cheapestForTrip([{ ...japan, productId: 'z' }, japan], trip(10, 0, ['JP'])))).toEqual(['japan'])
})
