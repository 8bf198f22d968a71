import type { Database } from '#database'
import type { Clock } from '#kit/clock'
import { hourOf, type Origin, type PageStep, type Sum } from './steps.ts'
import { addSums } from './store.ts'

/** Milliseconds between two writes: what a crash loses at most. */
const usualPauseMs = 5_000

export type FunnelCounter = {
  /** Counts that a page of the way was opened. Costs no statement. */
  count(tenant: string, step: PageStep, from: Origin): void
  /** Adds what was counted to the hourly sums; what could not be written is kept for the next time. */
  write(): Promise<void>
  /** Writes for the last time. */
  close(): Promise<void>
}

type Options = { database: Database; clock: Clock; onError(error: unknown): void; pauseMs?: number }

/**
 * Counts in memory, and adds to the hourly sums every few seconds: one statement for each brand that somebody came to.
 * If the answer to such a write is lost, it may count twice.
 */
export function openFunnelCounter({ database, clock, onError, pauseMs = usualPauseMs }: Options): FunnelCounter {
  const sums = new Map<string, Map<string, Sum>>()
  let writing: Promise<void> = Promise.resolve()

  function add(tenant: string, { hour, step, part, times }: Sum): void {
    const ofTenant = sums.get(tenant) ?? new Map<string, Sum>()
    sums.set(tenant, ofTenant)
    const key = `${hour.getTime()} ${step} ${part}`
    const known = ofTenant.get(key)
    if (known) known.times += times
    else ofTenant.set(key, { hour, step, part, times })
  }

  async function writeAll(): Promise<void> {
    const taken = [...sums]
    sums.clear()
    for (const [tenant, counted] of taken) {
      const rows = [...counted.values()]
      try {
        await database.forTenant(tenant).transaction((tx) => addSums(tx, rows))
      } catch (error) {
        for (const row of rows) add(tenant, row)
        onError(error)
      }
    }
  }
  // One after the other, so that none misses what another has taken.
  const write = (): Promise<void> => {
    writing = writing.then(writeAll)
    return writing
  }

  const timer = setInterval(() => sums.size > 0 && void write(), pauseMs)
  timer.unref()
  return {
    count: (tenant, step, from) => add(tenant, { hour: hourOf(clock.now()), step, part: from, times: 1 }),
    write,
    close() {
      clearInterval(timer)
      return write()
    },
  }
}
