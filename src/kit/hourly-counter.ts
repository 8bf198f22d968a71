import type { Clock } from './clock.ts'

/** Milliseconds between two writes: what a crash loses at most. */
const usualPauseMs = 5_000

const hourMs = 3_600_000

/** @returns when the hour of a moment began, in UTC */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** How often something happened in an hour. */
export type HourlySum<What> = What & { hour: Date; times: number }

export type HourlyCounter<What> = {
  /** Counts one. Costs no statement. */
  count(tenant: string, what: What): void
  /** Adds what was counted to the hourly sums; what could not be written is kept for the next time. */
  write(): Promise<void>
  /** Writes for the last time. */
  close(): Promise<void>
}

type Options<What> = {
  clock: Clock
  add(tenant: string, sums: HourlySum<What>[]): Promise<unknown>
  onError(error: unknown): void
  pauseMs?: number | undefined
}

/**
 * Counts in memory, and adds to the hourly sums every few seconds: one write for each brand that something was counted
 * of. If the answer to such a write is lost, it may count twice.
 */
export function openHourlyCounter<What extends Record<string, string>>(options: Options<What>): HourlyCounter<What> {
  const { clock, add: addToSums, onError, pauseMs = usualPauseMs } = options
  const sums = new Map<string, Map<string, HourlySum<What>>>()
  let writing: Promise<void> = Promise.resolve()

  function add(tenant: string, sum: HourlySum<What>): void {
    const { hour, times, ...what } = sum
    const ofTenant = sums.get(tenant) ?? new Map<string, HourlySum<What>>()
    sums.set(tenant, ofTenant)
    const key = `${hour.getTime()} ${Object.values(what).join(' ')}`
    const known = ofTenant.get(key)
    if (known) known.times += times
    else ofTenant.set(key, sum)
  }

  async function writeAll(): Promise<void> {
    const taken = [...sums]
    sums.clear()
    for (const [tenant, counted] of taken) {
      const rows = [...counted.values()]
      try {
        await addToSums(tenant, rows)
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
    count: (tenant, what) => add(tenant, { ...what, hour: hourOf(clock.now()), times: 1 }),
    write,
    close() {
      clearInterval(timer)
      return write()
    },
  }
}
