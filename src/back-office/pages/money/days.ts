import type { Days } from '#admin/money'
import { dayIn, isDay, monthsAfter } from '#kit/date'

/** A day of the address; what is no day is left out. */
export function dayOf({ searchParams }: URL, name: string): string | undefined {
  const day = searchParams.get(name)?.trim() ?? ''
  return isDay(day) ? day : undefined
}

/**
 * The days of the address; without any, the month before the one of `now`.
 * @param timeZone in which `now` is in a month: that of the first brand
 */
export function periodOf(url: URL, now: Date, timeZone = 'UTC'): Required<Days> {
  const thisMonth = `${dayIn(now, timeZone).slice(0, 7)}-01`
  const first = monthsAfter(thisMonth, -1)
  return { from: dayOf(url, 'from') ?? first, to: dayOf(url, 'to') ?? dayBefore(thisMonth) }
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
