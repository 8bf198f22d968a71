import { after } from '#kit/clock'
import { endOfDay } from '#kit/date'
import type { Minor } from '#kit/money'
import { type Position, refundable } from '#orders'

// What is owed after a withdrawal, and after a charge that came too late. Pure.

/** What the program found about one order; `not-found` if there is none. */
export type Finding = 'owed' | 'performed' | 'late' | 'under-way' | 'nothing-left' | 'not-found'
export type Assessment = { finding: Finding; owed: Minor }

const day = 24 * 60 * 60
/**
 * Consumers may withdraw within this many days, and must be refunded within this many (directive 2011/83 articles 9 and
 * 13).
 */
export const withdrawalDays = 14
const refundDays = 14

export const dueAfter = (from: Date): Date => after(from, refundDays * day)

/** The end of the last day of the withdrawal period. */
const withdrawableUntil = (placedAt: Date, timeZone: string): Date =>
  endOfDay(after(placedAt, withdrawalDays * day), timeZone)

const nothing = (finding: Finding): Assessment => ({ finding, owed: 0 })

/**
 * What a withdrawal entitles to: nothing if everything was delivered after the shopper asked to begin at once and
 * agreed to lose the right to withdraw; otherwise all that was paid. What was not delivered is refunded anyway.
 * @param isAgreed whether that consent is stored, with the order or with the one that set up what it is a run of
 */
export function owedOnWithdrawal(
  position: Position,
  { filedAt, isAgreed, timeZone }: { filedAt: Date; isAgreed: boolean; timeZone: string },
): Assessment {
  if (position.state !== 'done' && position.state !== 'cancelled') return nothing('under-way')
  const left = refundable(position, null)
  if (left === 0) return nothing('nothing-left')
  if (isAgreed) return nothing('performed')
  return filedAt > withdrawableUntil(position.placedAt, timeZone) ? nothing('late') : { finding: 'owed', owed: left }
}

/** All of it: there was no contract left to charge for. */
export function owedAfterTheEnd(position: Position): Assessment {
  const left = refundable(position, null)
  return left === 0 ? nothing('nothing-left') : { finding: 'owed', owed: left }
}
