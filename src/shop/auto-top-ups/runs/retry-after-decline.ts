import type { RefusalKey } from '#kit/result'
import type { StoppedBecause } from '../auto-top-up.ts'
import type { RunReason } from './run.ts'

// The next step after a run could not be charged. Pure.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `again`: retry after so many seconds. `over`: this occasion is finished. `stop`: paused until its owner acts. */
export type RetryStep = { reason: string } & (
  | { kind: 'again'; afterSeconds: number; isDeclined: boolean }
  | { kind: 'over' }
  | { kind: 'stop'; because: StoppedBecause }
)

/** Seconds between retries of a declined charge: one, three and five days after the first try. */
const triesAfter: readonly number[] = [day, 2 * day, 2 * day]

/**
 * How long after its occasion a run waits for causes outside its owner's control; the next weekly one comes after a
 * week.
 */
const longestRetry = 6 * day

type Declined = {
  /** Decline of the saved method; undefined if its owner tried to pay in another way and failed. */
  decline: 'soft' | 'hard' | undefined
  /** The payment's code. */
  failure: string
  /** Number of earlier declines. */
  tries: number
  /** Seconds since the occasion. */
  age: number
}

/** An order failed. A charge that never reached the provider does not count as a try. */
export function afterDecline({ decline, failure, tries, age }: Declined): RetryStep {
  if (failure === 'never_opened') return waitFor('provider-down', hour, age)
  if (failure === 'card_expired') return { kind: 'stop', because: 'card-expired', reason: 'card-expired' }
  if (decline === undefined) return waitFor(failure, day, age)
  const afterSeconds = decline === 'soft' ? triesAfter[tries] : undefined
  if (afterSeconds === undefined) return { kind: 'stop', because: 'declined', reason: failure }
  return { kind: 'again', afterSeconds, isDeclined: true, reason: failure }
}

/** Nothing was ordered. `cardStatus` is the status of a card that cannot be charged. */
export function afterRefusal(refusal: RefusalKey, age: number, cardStatus?: unknown): RetryStep {
  switch (refusal) {
    case 'TOKEN_STATUS_CANCELED':
    case 'paymentTokenNotFound':
      return { kind: 'stop', because: 'token-removed', reason: 'token-removed' }
    case 'paymentMethodIsNotAvailable':
      return cardStatus === 'expired'
        ? { kind: 'stop', because: 'card-expired', reason: 'card-expired' }
        : waitFor('provider-down', 15 * minute, age)
    case 'totalChanged':
      return waitFor('new-price', 15 * minute, age)
    case 'productNotAvailable':
    case 'cartIsEmpty':
      return waitFor('not-sold', hour, age)
    case 'orderNotAccepted':
    case 'identityLimit':
    case 'identityLimitForNow':
    case 'identityLimitReached':
      return { kind: 'over', reason: 'not-accepted' }
    default:
      return waitFor('under-way', 15 * minute, age)
  }
}

const waitFor = (reason: RunReason | string, afterSeconds: number, age: number): RetryStep =>
  age < longestRetry ? { kind: 'again', afterSeconds, isDeclined: false, reason } : { kind: 'over', reason }
