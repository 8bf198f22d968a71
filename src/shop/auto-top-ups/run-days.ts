import { dayIn, momentIn } from '#kit/date'

// When weekly and monthly top-ups run. An occasion is a day of the brand's calendar, named `weekly 2030-12-30`: a day
// comes once, whatever becomes of hours, time zones and machines.

/**
 * Monday to Sunday as 1 to 7 (specification, section 9), or the day of the month; a month without that day uses its
 * last.
 */
export type Schedule = { kind: 'weekly' | 'monthly'; day: number }

/** The brand's time zone, and the local hour of its runs; a tenant has both. */
export type LocalTime = { timeZone: string; recurringHour: number }

/**
 * First run of a new top-up. Never on the day itself, because the customer has usually just topped up; so a first day
 * shown in the morning is still right in the evening.
 */
export const firstRun = (schedule: Schedule, setUpAt: Date, place: LocalTime): Date =>
  momentOf(dayAfter(schedule, dayIn(setUpAt, place.timeZone)), place)

/** The next run after a moment: for a top-up that is resumed, or whose schedule changes. */
export function nextRun(schedule: Schedule, now: Date, place: LocalTime): Date {
  const today = onOrAfter(schedule, dayIn(now, place.timeZone))
  const at = momentOf(today, place)
  return at > now ? at : momentOf(dayAfter(schedule, today), place)
}

/**
 * What to do about a planned run. Missed runs are made up once, by the last of them.
 * @param planned when it was to run, by the time zone and hour of that time
 * @returns the occasion that is due, and when the next one runs; no occasion if the brand's time zone or hour changed
 *   and it is not time yet
 */
export function dueOccasion(
  schedule: Schedule,
  planned: Date,
  now: Date,
  place: LocalTime,
): { occasion?: string; next: Date } {
  let day = nearestDay(schedule, planned, place)
  if (momentOf(day, place) > now) return { next: momentOf(day, place) }
  for (;;) {
    const following = dayAfter(schedule, day)
    const next = momentOf(following, place)
    if (next > now) return { occasion: `${schedule.kind} ${day}`, next }
    day = following
  }
}

const momentOf = (day: string, { timeZone, recurringHour }: LocalTime): Date => momentIn(day, recurringHour, timeZone)

/** The day of the schedule that a planned moment stood for, in case time zone or hour changed since: the nearest. */
function nearestDay(schedule: Schedule, planned: Date, place: LocalTime): string {
  // Another time zone and hour move a moment by at most two days.
  const before = onOrAfter(schedule, plusDays(dayIn(planned, place.timeZone), -3))
  const after = dayAfter(schedule, before)
  const distance = (day: string) => Math.abs(momentOf(day, place).getTime() - planned.getTime())
  return distance(after) < distance(before) ? after : before
}

const dayAfter = (schedule: Schedule, day: string): string => onOrAfter(schedule, plusDays(day, 1))

/** The first of the schedule's days from this one on. */
function onOrAfter({ kind, day: wanted }: Schedule, from: string): string {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  if (kind === 'weekly') return plusDays(from, (wanted + 7 - weekdayOf(from)) % 7)
  const here = dayOfMonth(year, month, wanted)
  return Number(here.slice(8)) >= date ? here : dayOfMonth(year, month + 1, wanted)
}

/** @param month 1 to 13, where 13 is January of the next year */
function dayOfMonth(year: number, month: number, wanted: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month - 1, Math.min(wanted, last)))
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const plusDays = (day: string, days: number): string => isoDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
