import type { Transitions } from '#kit/states'

// One occasion of an automatic top-up, without clock or database.

/**
 * `due` waits for its turn, also for a retry; `charging` is being ordered by a worker; `waiting` has an order, whose
 * outcome decides. `skipped` was never tried.
 */
export type RunState = 'due' | 'charging' | 'waiting' | 'done' | 'failed' | 'skipped'
export const runTransitions: Transitions<RunState> = {
  due: ['charging'],
  // A killed worker leaves it in `charging`; the next one continues.
  charging: ['charging', 'due', 'waiting', 'failed', 'skipped'],
  waiting: ['due', 'done', 'failed'],
  done: [],
  failed: [],
  skipped: [],
}

/** Why a run was skipped, failed or waits, in our codes; a declined charge has the payment's code instead. */
export const runReasons = [
  /** Its owner paused or ended it before it was charged. */
  'paused',
  'ended',
  /** The method cannot be charged any more. */
  'card-expired',
  'token-removed',
  /** The price is above the agreed one, or in another currency. */
  'new-price',
  /** The product is not delivered by anybody, or not sold in the shop's currency. */
  'not-sold',
  /** Paid, not delivered, and refunded. */
  'not-delivered',
  /** A rule against fraud. */
  'not-accepted',
  /** The payment provider could not be reached. */
  'provider-down',
  /** An event for a number that was topped up just now, or often enough, or is being topped up. */
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
  /** Number of declined charges. */
  tries: number
  /** When it is handled next; null once it is finished. */
  nextTry: Date | null
  /** The order of its last try, or the one by which its owner paid. */
  orderNumber: string | null
  cartName: string | null
  /** One of `runReasons`, or why the payment failed (`insufficient_funds`, …). */
  reason: string | null
  createdAt: Date
  endedAt: Date | null
}
