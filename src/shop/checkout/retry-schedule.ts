import { after } from '#kit/clock'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long to wait before asking about a thing again, by its age: often while somebody waits, rarely later. */
const patience: readonly (readonly [age: number, wait: number])[] = [
  [2 * minute, 20],
  [10 * minute, minute],
  [2 * hour, 10 * minute],
  [2 * day, 2 * hour],
  [40 * day, day],
]

/** @returns when to ask again; null once asking has lost its point (40 days). */
export function nextLook(since: Date | string, now: Date): Date | null {
  const age = (now.getTime() - new Date(since).getTime()) / 1000
  const step = patience.find(([limit]) => age < limit)
  return step ? after(now, step[1]) : null
}

/** How long to wait before a refund that failed is tried again, by how often it failed; after the last a person must look. */
export const refundWaits: readonly number[] = [minute, hour, day]
/** After this long an unknown outcome is no longer a hiccup: an operator is told. */
export const longUnknown = 15 * minute
/** How long a worker or a request may take over one partner call before the sweeper asks in its place. */
export const callGrace = minute
