import type { Agreement } from '#agreements/contract'
import { isFinal } from '#kit/states'
import { type Run, type RunReason, runTransitions } from '../runs/run.ts'
import type { NetworkEvent } from './event.ts'

// What holds the network's news back from a customer's money. Pure.

const hour = 60 * 60 * 1000
const day = 24 * hour

/** After one top-up the next event of the number is passed over: credit takes a moment to arrive, and news to stop. */
const coolDown = hour
/** So many top-ups of one number within 24 hours, and within 30 days. */
export const dailyCap = 3
export const monthlyCap = 12
/** How far back runs are looked at. */
export const guardedFor = 30 * day
/** What happened longer ago says nothing of the balance of now. */
export const newsAge = 6 * hour

/** Whether it is news that the top-up was agreed to for: too little left, or a renewal that is not covered. */
export function concerns(agreement: Agreement, { type, data }: NetworkEvent): boolean {
  if (agreement.kind !== 'low-balance') return false
  const { lowBalanceLimit, tariffEnabled } = agreement
  return type === 'network.balance.low'
    ? lowBalanceLimit !== null && data.balance < lowBalanceLimit
    : tariffEnabled && data.balance < data.price
}

/**
 * Why a number is not topped up on an event, though it concerns it.
 * @param runs what ran for the number on events before: within `guardedFor`, and all that is not over
 */
export function objection(runs: readonly Pick<Run, 'state' | 'createdAt'>[], now: Date): RunReason | undefined {
  if (runs.some(({ state }) => !isFinal(runTransitions, state))) return 'under-way'
  const within = (span: number, counts: (state: Run['state']) => boolean) =>
    runs.filter(({ state, createdAt }) => counts(state) && now.getTime() - createdAt.getTime() < span).length
  if (within(coolDown, (state) => state !== 'skipped') > 0) return 'cool-down'
  const isDone = (state: Run['state']) => state === 'done'
  if (within(day, isDone) >= dailyCap) return 'daily-cap'
  return within(guardedFor, isDone) >= monthlyCap ? 'monthly-cap' : undefined
}
