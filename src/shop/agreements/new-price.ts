import { type Currency, type Minor, toMajor } from '#kit/money'

// What follows when today's price is not the one that was agreed to: the same for automatic top-ups and for top-ups by
// text. Pure.

/** What is asked beside the face value. */
export type Price = { fee: Minor; currency: Currency }

/** A price that the owner was told of and has not agreed to: from that moment on nothing is charged without their leave. */
export type AskedPrice = Price & { from: Date }

/** How long before a rise its owner is told of it: the old price is charged meanwhile. */
const noticeDays = 30

/**
 * `noticed`: told of a rise, nothing else changes yet. `paused`: nothing is charged without a new leave. `stays`: what was
 * told of does not come, or is over.
 */
export type PriceVerdict = { kind: 'noticed' | 'paused'; asked: AskedPrice } | { kind: 'stays' }

/** What was agreed to, what was asked since, and whether it is paused for that. */
type Agreed = Price & { asked: AskedPrice | null; isPaused: boolean }

/** @returns undefined where nothing is new: the price is agreed to, or its owner was told and has time still */
export function judgePrice(one: Agreed, today: Price, now: Date): PriceVerdict | undefined {
  const { asked, isPaused } = one
  if (today.currency === one.currency && today.fee <= one.fee) return asked ? { kind: 'stays' } : undefined
  if (asked && isSame(asked, today)) {
    return !isPaused && asked.from <= now ? { kind: 'paused', asked } : undefined
  }
  // In another currency nothing can be charged by the old leave, so there is nothing to wait for.
  const from = isPaused || today.currency !== one.currency ? now : dayOfRise(asked, today, now)
  return { kind: from <= now ? 'paused' : 'noticed', asked: { fee: today.fee, currency: today.currency, from } }
}

const isSame = (asked: Price, today: Price): boolean => asked.fee === today.fee && asked.currency === today.currency

/** Less than was told of comes on the day that was told; more comes on a day of its own. */
const dayOfRise = (asked: AskedPrice | null, today: Price, now: Date): Date =>
  asked?.currency === today.currency && today.fee < asked.fee
    ? asked.from
    : new Date(now.getTime() + noticeDays * 24 * 60 * 60 * 1000)

/** A price that may be agreed to, with the words for it and their version. */
export type PriceOffer = { asked: AskedPrice; gross: Minor; text: string; version: string }

/** The same on the wire. */
export const newPriceOf = ({ asked, gross, text, version }: PriceOffer) => ({
  grossAmount: toMajor(gross),
  currency: asked.currency,
  from: asked.from.toISOString(),
  text,
  version,
})
