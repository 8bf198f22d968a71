import type { Currency, Minor } from '#kit/money'
import type { AskedPrice, AutoTopUp } from '../auto-top-up.ts'

// What follows when the price of today is not the one that was agreed to. Pure.

/** What is asked beside the face value today. */
export type Price = { fee: Minor; currency: Currency }

/** How long before a rise its owner is told of it: the old price is charged meanwhile. */
const noticeDays = 30

/**
 * `noticed`: told of a rise, nothing else changes yet. `paused`: nothing is charged without a new leave. `stays`: what was
 * told of does not come, or is over.
 */
export type Verdict = { kind: 'noticed' | 'paused'; asked: AskedPrice } | { kind: 'stays' }

type Judged = Pick<AutoTopUp, 'fee' | 'currency' | 'status' | 'stoppedBecause' | 'asked'>

/** @returns undefined where nothing is new: the price is agreed to, or its owner was told and has time still */
export function judgePrice(one: Judged, today: Price, now: Date): Verdict | undefined {
  const { asked } = one
  if (today.currency === one.currency && today.fee <= one.fee) return asked ? { kind: 'stays' } : undefined
  const isPaused = one.stoppedBecause === 'new-price'
  if (asked && isSame(asked, today)) {
    return !isPaused && asked.from <= now ? { kind: 'paused', asked } : undefined
  }
  // In another currency nothing can be charged by the old leave, so there is nothing to wait for.
  const from = isPaused || today.currency !== one.currency ? now : dayOfRise(asked, today, now)
  return { kind: from <= now ? 'paused' : 'noticed', asked: { ...today, from } }
}

const isSame = (asked: Price, today: Price): boolean => asked.fee === today.fee && asked.currency === today.currency

/** Less than was told of comes on the day that was told; more comes on a day of its own. */
const dayOfRise = (asked: AskedPrice | null, today: Price, now: Date): Date =>
  asked?.currency === today.currency && today.fee < asked.fee
    ? asked.from
    : new Date(now.getTime() + noticeDays * 24 * 60 * 60 * 1000)
