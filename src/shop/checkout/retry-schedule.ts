import { after } from '#kit/clock'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Wait before the next asking, by age: short while somebody waits, long later. Seconds. */
const checkIntervals: readonly (readonly [age: number, wait: number])[] = [
  [2 * minute, 20],
  [10 * minute, minute],
  [2 * hour, 10 * minute],
  [2 * day, 2 * hour],
  [40 * day, day],
]

/** @returns when to ask again; null after 40 days. */
export function nextCheckAt(since: Date | string, now: Date): Date | null {
  const age = (now.getTime() - new Date(since).getTime()) / 1000
  const step = checkIntervals.find(([limit]) => age < limit)
  return step ? after(now, step[1]) : null
}

/** Waits before each retry of a failed refund, in seconds; after the last an operator must act. */
export const refundWaits: readonly number[] = [minute, hour, day]
/** Seconds until an unknown outcome is reported to an operator. */
export const longUnknown = 15 * minute
/** Seconds that one partner call may take before the sweeper asks in its place. */
export const callGrace = minute
