import type { Database } from '#database'
import type { Clock } from '#kit/clock'
import { type HourlyCounter, openHourlyCounter } from '#kit/hourly-counter'
import type { Origin, PageStep } from './steps.ts'
import { addSums } from './store.ts'

export type FunnelCounter = Pick<HourlyCounter<never>, 'write' | 'close'> & {
  /** Counts that a page of the way was opened. Costs no statement. */
  count(tenant: string, step: PageStep, from: Origin): void
}

type Options = { database: Database; clock: Clock; onError(error: unknown): void; pauseMs?: number }

/** Counts the pages of the way to a purchase. */
export function openFunnelCounter({ database, ...options }: Options): FunnelCounter {
  const counter = openHourlyCounter<{ step: PageStep; part: string }>({
    ...options,
    add: (tenant, sums) => database.forTenant(tenant).transaction((tx) => addSums(tx, sums)),
  })
  return { ...counter, count: (tenant, step, part) => counter.count(tenant, { step, part }) }
}
