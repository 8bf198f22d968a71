import { dayIn, momentIn } from '#kit/date'

// When weekly and monthly top-ups run. An occasion is a day of the brand's calendar, named `weekly 2030-12-30`: whatever
// becomes of hours, time zones and machines, a day comes once.

/** Monday to Sunday as 1 to 7 (specification, section 9), or the day of the month; one that a month lacks is its last day. */
export type Schedule = { kind: 'weekly' | 'monthly'; day: number }

/** Where the brand is, and the local hour at which it runs what is due; a tenant is one. */
export type Place = { timeZone: string; recurringHour: number }

/**
 * When a top-up that is set up now runs for the first time. Never on the day itself, on which the customer has mostly
 * just topped up; so whoever is shown a day in the morning finds it right in the evening.
 */
export const firstRun = (schedule: Schedule, setUpAt: Date, place: Place): Date =>
  momentOf(dayAfter(schedule, dayIn(setUpAt, place.timeZone)), place)

/** The next run strictly after a moment: for one that is resumed, or whose schedule is changed. */
export function nextRun(schedule: Schedule, now: Date, place: Place): Date {
  const today = onOrAfter(schedule, dayIn(now, place.timeZone))
  const at = momentOf(today, place)
  return at > now ? at : momentOf(dayAfter(schedule, today), place)
}

/**
 * What is to be done about a run that was planned. However many were missed meanwhile, they are made up once, by the
 * last of them.
 * @param planned when it was to run, by the time zone and hour of that time
 * @returns the occasion that is due, and when the one after it runs; no occasion where the brand's clocks have moved and
 *   it is not time yet
 */
export function dueOccasion(
  schedule: Schedule,
  planned: Date,
  now: Date,
  place: Place,
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

const momentOf = (day: string, { timeZone, recurringHour }: Place): Date => momentIn(day, recurringHour, timeZone)

/** Which of the schedule's days a planned moment stood for, should time zone or hour have changed since: the nearest. */
function nearestDay(schedule: Schedule, planned: Date, place: Place): string {
  // Another zone and hour move a moment by two days at most.
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

/** @param month 1 to 13, the last being the next year's first */
function dayOfMonth(year: number, month: number, wanted: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month - 1, Math.min(wanted, last)))
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const plusDays = (day: string, days: number): string => isoDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
