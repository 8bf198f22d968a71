import type { Transitions } from '#kit/states'

// What one occasion of an automatic top-up is, without clock or database.

/**
 * `due` waits for its turn, also for another try; `charging` is being ordered by a worker; `waiting` has an order, which
 * says how it ends. `skipped` was never tried.
 */
export type RunState = 'due' | 'charging' | 'waiting' | 'done' | 'failed' | 'skipped'
export const runTransitions: Transitions<RunState> = {
  due: ['charging'],
  // A worker that was killed leaves it so, for the next one.
  charging: ['charging', 'due', 'waiting', 'failed', 'skipped'],
  waiting: ['due', 'done', 'failed'],
  done: [],
  failed: [],
  skipped: [],
}

/** Why a run was skipped, failed, or has to wait, in our own words; a declined charge has the payment's word instead. */
export const runReasons = [
  /** Its owner paused it, or ended it, before it was charged. */
  'paused',
  'ended',
  /** The method cannot be charged any more. */
  'card-expired',
  'token-removed',
  /** It would take more than was agreed to, or another currency. */
  'new-price',
  /** Nobody delivers what it tops up with, or not in the currency that the shop trades in. */
  'not-sold',
  /** Paid, not delivered, and given back. */
  'not-delivered',
  /** A rule against fraud. */
  'not-accepted',
  /** The payment provider could not be reached. */
  'provider-down',
  /** The network's news of a number that was topped up a moment ago, or often enough, or is being topped up. */
  'cool-down',
  'daily-cap',
  'monthly-cap',
  'under-way',
] as const
export type RunReason = (typeof runReasons)[number]

export type Run = {
  autoTopUpId: string
  /** `weekly 2030-12-30`, `monthly 2030-12-31`, `event <the CloudEvent's id>`. */
  occasion: string
  state: RunState
  /** How many charges were declined. */
  tries: number
  /** When it is looked at next; null once it is over. */
  nextTry: Date | null
  /** The order of its last try, or by which its owner paid. */
  orderNumber: string | null
  cartName: string | null
  /** One of `runReasons`, or why the payment failed (`insufficient_funds`, …). */
  reason: string | null
  createdAt: Date
  endedAt: Date | null
}
