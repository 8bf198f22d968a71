import { type Currency, type Minor, toMajor } from '#kit/money'

// What follows when today's price differs from the agreed one: the same rules for automatic top-ups and top-ups by
// text. Pure.

/** The service fee, and the currency of fee and face value. */
export type Price = { fee: Minor; currency: Currency }

/** A price that the owner was told of and has not agreed to: from `from` on nothing is charged without consent. */
export type AskedPrice = Price & { from: Date }

/** Days of notice before a rise; the old price is charged meanwhile. */
const noticeDays = 30

/**
 * `noticed`: the owner is told of a rise, nothing else changes yet. `paused`: nothing is charged without a new consent.
 * `stays`: the announced price is withdrawn.
 */
export type PriceVerdict = { kind: 'noticed' | 'paused'; asked: AskedPrice } | { kind: 'stays' }

/** The agreed price, a new price since then, and whether it is paused for that. */
type Agreed = Price & { asked: AskedPrice | null; isPaused: boolean }

/** @returns undefined if there is nothing to do: the price is agreed to, or its owner was told and has time left */
export function judgePrice(one: Agreed, today: Price, now: Date): PriceVerdict | undefined {
  const { asked, isPaused } = one
  if (today.currency === one.currency && today.fee <= one.fee) return asked ? { kind: 'stays' } : undefined
  if (asked && isSame(asked, today)) {
    return !isPaused && asked.from <= now ? { kind: 'paused', asked } : undefined
  }
  // The consent covers no other currency, so it pauses at once.
  const from = isPaused || today.currency !== one.currency ? now : dayOfRise(asked, today, now)
  return { kind: from <= now ? 'paused' : 'noticed', asked: { fee: today.fee, currency: today.currency, from } }
}

const isSame = (asked: Price, today: Price): boolean => asked.fee === today.fee && asked.currency === today.currency

/** A rise smaller than announced keeps the announced day; a bigger one gets a new day. */
const dayOfRise = (asked: AskedPrice | null, today: Price, now: Date): Date =>
  asked?.currency === today.currency && today.fee < asked.fee
    ? asked.from
    : new Date(now.getTime() + noticeDays * 24 * 60 * 60 * 1000)

/** A price that may be agreed to, with its words and their version. */
export type PriceOffer = { asked: AskedPrice; gross: Minor; text: string; version: string }

/** The same on the wire. */
export const newPriceOf = ({ asked, gross, text, version }: PriceOffer) => ({
  grossAmount: toMajor(gross),
  currency: asked.currency,
  from: asked.from.toISOString(),
  text,
  version,
})
