import type { Agreement } from '#agreements/contract'
import { isFinal } from '#kit/states'
import { type Run, type RunReason, runTransitions } from '../runs/run.ts'
import type { NetworkEvent } from './event.ts'

// Rules that protect a customer's money from wrong or repeated events. Pure.

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * After a top-up the number's next events are ignored: credit takes a moment to arrive, and events a moment to stop.
 */
const coolDown = hour
/** Most top-ups of one number within 24 hours, and within 30 days. */
export const dailyCap = 3
export const monthlyCap = 12
/** How far back runs are counted. */
export const guardedFor = 30 * day
/** An older event says nothing about the current balance. */
export const newsAge = 6 * hour

/**
 * Whether an event is one that the top-up was agreed for: a balance below its limit, or a renewal that is not covered.
 */
export function isAgreedEvent(agreement: Agreement, { type, data }: NetworkEvent): boolean {
  if (agreement.kind !== 'low-balance') return false
  const { lowBalanceLimit, tariffEnabled } = agreement
  return type === 'network.balance.low'
    ? lowBalanceLimit !== null && data.balance < lowBalanceLimit
    : tariffEnabled && data.balance < data.price
}

/**
 * Why a number is not topped up on an event that would start a run.
 * @param runs the number's runs on earlier events: within `guardedFor`, and all unfinished ones
 */
export function whyNotTopUp(runs: readonly Pick<Run, 'state' | 'createdAt'>[], now: Date): RunReason | undefined {
  if (runs.some(({ state }) => !isFinal(runTransitions, state))) return 'under-way'
  const within = (span: number, counts: (state: Run['state']) => boolean) =>
    runs.filter(({ state, createdAt }) => counts(state) && now.getTime() - createdAt.getTime() < span).length
  if (within(coolDown, (state) => state !== 'skipped') > 0) return 'cool-down'
  const isDone = (state: Run['state']) => state === 'done'
  if (within(day, isDone) >= dailyCap) return 'daily-cap'
  return within(guardedFor, isDone) >= monthlyCap ? 'monthly-cap' : undefined
}
