import { after } from '#kit/clock'
import type { Transitions } from '#kit/states'

export type SubscriptionState = 'asked' | 'confirmed' | 'ended'
/**
 * Nobody gets a newsletter who was not asked by mail and said yes, but those who are signed in: their address is proven.
 * Whoever left may come back the same ways.
 */
export const subscriptionTransitions: Transitions<SubscriptionState> = {
  asked: ['confirmed', 'ended'],
  confirmed: ['ended'],
  ended: ['asked', 'confirmed'],
}

/** How long the link of the first mail is good, and how long nobody is written to again, in seconds. */
const confirmSeconds = 3 * 24 * 3600
const pauseSeconds = 15 * 60

/** @returns whether a mail may go out on this wish: not to whoever gets the newsletter already, nor twice in a row. */
export const mayBeAsked = (known: { state: SubscriptionState; askedAt: Date } | undefined, now: Date): boolean =>
  known === undefined || (known.state !== 'confirmed' && after(known.askedAt, pauseSeconds) <= now)

/** @returns whether a link that was sent then is still good. */
export const isFresh = (askedAt: Date, now: Date): boolean => after(askedAt, confirmSeconds) > now
