import type { Database } from '#database'
import type { Clock } from '#kit/clock'
import { type HourlyCounter, openHourlyCounter } from '#kit/hourly-counter'
import { addSums } from './store.ts'

/** A request that was answered. */
export type Answered = { tenant?: string | undefined; method: string; route: string; status: number; seconds: number }

/** Half a second, as the rules of Prometheus say too. */
const longest = 0.5

// The pages' forms, and the API from the cart to the payment. A test holds the rules of Prometheus to the same.
const buying = /^(?:\/\*|\/api\/shop\/createCart|\/api\/shop\/rest\/(?:v2\/addToCart|addToCart|checkout-.+))$/

/** Whether somebody who buys waits for this call. */
export const isBuying = ({ method, route }: Pick<Answered, 'method' | 'route'>): boolean =>
  method === 'POST' && buying.test(route)

export type CallCounter = Pick<HourlyCounter<never>, 'write' | 'close'> & { observe(request: Answered): void }

/** Counts which calls of buying were answered in time and without a failure of ours, for each brand. */
export function openCallCounter(options: {
  database: Database
  clock: Clock
  onError(error: unknown): void
  pauseMs?: number
}): CallCounter {
  const { database, ...others } = options
  const counter = openHourlyCounter<{ objective: 'call'; outcome: 'well' | 'missed' }>({
    ...others,
    add: (tenant, sums) => database.forTenant(tenant).transaction((tx) => addSums(tx, sums)),
  })
  return {
    ...counter,
    observe(request) {
      const { tenant, status, seconds } = request
      if (tenant === undefined || !isBuying(request)) return
      counter.count(tenant, { objective: 'call', outcome: status < 500 && seconds <= longest ? 'well' : 'missed' })
    },
  }
}
