import { after } from '#kit/clock'
import type { Transitions } from '#kit/states'

export type SubscriptionState = 'asked' | 'confirmed' | 'ended'
/**
 * Only who confirmed a mail gets the newsletter (double opt-in), or is signed in: that address is proven. Who left may
 * subscribe again in the same ways.
 */
export const subscriptionTransitions: Transitions<SubscriptionState> = {
  asked: ['confirmed', 'ended'],
  confirmed: ['ended'],
  ended: ['asked', 'confirmed'],
}

/** Validity of the confirmation link, and time without another mail, in seconds. */
const confirmSeconds = 3 * 24 * 3600
const pauseSeconds = 15 * 60

/** @returns whether to send a confirmation mail: not to a subscriber, and not twice in a row. */
export const mayBeAsked = (known: { state: SubscriptionState; askedAt: Date } | undefined, now: Date): boolean =>
  known === undefined || (known.state !== 'confirmed' && after(known.askedAt, pauseSeconds) <= now)

/** @returns whether a link of that time is still valid. */
export const isFresh = (askedAt: Date, now: Date): boolean => after(askedAt, confirmSeconds) > now
