import type { RefusalKey } from '#kit/result'
import type { StoppedBecause } from '../auto-top-up.ts'
import type { RunReason } from './run.ts'

// What follows when a run could not be charged. Pure.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `again`: after so many seconds. `over`: not on this occasion any more. `stop`: not before its owner did something. */
export type Step = { reason: string } & (
  | { kind: 'again'; afterSeconds: number; isDeclined: boolean }
  | { kind: 'over' }
  | { kind: 'stop'; because: StoppedBecause }
)

/** How long after one that was declined the next try is made: one, three and five days after the first. */
const triesAfter: readonly number[] = [day, 2 * day, 2 * day]

/** For so long after its occasion a run waits for what is nobody's fault; a week later there is the next one. */
const patience = 6 * day

type Declined = {
  /** As saved methods are told of it; undefined where its owner tried to pay by another way and did not. */
  decline: 'soft' | 'hard' | undefined
  /** The payment's word. */
  failure: string
  /** How many were declined before. */
  tries: number
  /** Since the occasion, in seconds. */
  age: number
}

/** An order came to nothing. What nobody at the provider ever heard of is no try. */
export function afterDecline({ decline, failure, tries, age }: Declined): Step {
  if (failure === 'never_opened') return waitFor('provider-down', hour, age)
  if (failure === 'card_expired') return { kind: 'stop', because: 'card-expired', reason: 'card-expired' }
  if (decline === undefined) return waitFor(failure, day, age)
  const afterSeconds = decline === 'soft' ? triesAfter[tries] : undefined
  if (afterSeconds === undefined) return { kind: 'stop', because: 'declined', reason: failure }
  return { kind: 'again', afterSeconds, isDeclined: true, reason: failure }
}

/** Nothing was ordered. `cardStatus` is what is said of a card that cannot be charged. */
export function afterRefusal(refusal: RefusalKey, age: number, cardStatus?: unknown): Step {
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

const waitFor = (reason: RunReason | string, afterSeconds: number, age: number): Step =>
  age < patience ? { kind: 'again', afterSeconds, isDeclined: false, reason } : { kind: 'over', reason }
