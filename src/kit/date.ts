// These shops' English is read in Europe: the day comes first.
const european = (language: string) => (language === 'en' ? 'en-GB' : language)

const looks = {
  day: { dateStyle: 'long' },
  digits: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  digitsOfDayAndMonth: { day: '2-digit', month: '2-digit' },
  weekday: { weekday: 'long' },
  time: { timeStyle: 'short' },
  timeWithZone: { timeStyle: 'long' },
  clock: { dateStyle: 'short', timeStyle: 'medium' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than using it, so each is cached. */
function formatOf(look: keyof typeof looks, locale: string, timeZone: string): Intl.DateTimeFormat {
  const name = `${look} ${locale} ${timeZone}`
  const kept = formats.get(name)
  if (kept) return kept
  const made = new Intl.DateTimeFormat(locale, { ...looks[look], timeZone })
  formats.set(name, made)
  return made
}

const dayFormat = (language: string, timeZone: string, inDigits: boolean) =>
  inDigits ? formatOf('digits', 'de', timeZone) : formatOf('day', european(language), timeZone)

/** A brand's `timeZone`, and whether it writes days as 31.12.2030 in every language. */
type Days = { timeZone: string; features: { europeanDateFormat: boolean } }

/** @returns the day of a moment (ISO 8601, or a Date) in the brand's format: `31 December 2030`, `31.12.2030` */
export const formatDay = (at: string | Date, language: string, { timeZone, features }: Days): string =>
  dayFormat(language, timeZone, features.europeanDateFormat).format(new Date(at))

/** @returns the same without its year, for a near day: `31 December`, `31.12.` */
export const formatDayAndMonth = (at: Date, language: string, { timeZone, features }: Days): string =>
  (features.europeanDateFormat
    ? formatOf('digitsOfDayAndMonth', 'de', timeZone)
    : formatOf('dayAndMonth', european(language), timeZone)
  ).format(at)

/** @returns a calendar day, `2030-12-31`, in the brand's format; independent of time zones */
export const formatDate = (day: string, language: string, { features }: Pick<Days, 'features'>): string =>
  dayFormat(language, 'UTC', features.europeanDateFormat).format(new Date(`${day}T12:00:00Z`))

/** Whether a text is a day of this century: `2028-02-29`, but not `2027-02-29` or `0026-01-01`. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** @returns the day some months later; in a month without that day, its last: `2030-02-28` */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** @returns day and time to the second, with the time zone: `31 December 2030, 14:03:12 CET` */
export function formatMoment(at: string | Date, language: string, days: Days): string {
  const time = formatOf('timeWithZone', european(language), days.timeZone)
  return `${formatDay(at, language, days)}, ${time.format(new Date(at))}`
}

/** @returns day and time in the brand's format: `31 December 2030, 14:03` */
export function formatMinute(at: string | Date, language: string, days: Days): string {
  const time = formatOf('time', european(language), days.timeZone)
  return `${formatDay(at, language, days)}, ${time.format(new Date(at))}`
}

/** @param day Monday to Sunday as 1 to 7 @returns its name: `Montag` */
export const weekdayName = (day: number, language: string): string =>
  formatOf('weekday', european(language), 'UTC').format(Date.UTC(2024, 0, day))

const quarterMs = 15 * 60 * 1000
const lastDays = new Map<string, { quarter: number; day: string }>()

/**
 * @returns the day of a moment in a time zone: `2030-12-31`. Cached by quarter of an hour, because every page asks for
 *   today, and a day always begins at a quarter.
 */
export function dayIn(at: Date, timeZone: string): string {
  const quarter = Math.floor(at.getTime() / quarterMs)
  const last = lastDays.get(timeZone)
  if (last?.quarter === quarter) return last.day
  const day = clockIn(timeZone).format(at).slice(0, 10)
  lastDays.set(timeZone, { quarter, day })
  return day
}

/**
 * @param day `2030-12-31`
 * @returns the moment of that hour and day in a time zone, with daylight saving; for an hour that is skipped there, the
 *   one after it
 */
export const momentIn = (day: string, hour: number, timeZone: string): Date =>
  momentOn(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone)

const dayMs = 24 * 60 * 60 * 1000

/**
 * @param shown a day and a time as a clock in that time zone shows them: `2030-12-31T14:03`
 * @returns their moment; of a time that comes twice there, the first; of one that is skipped, as much later as the clock
 *   is put forward
 */
export function momentOn(shown: string, timeZone: string): Date {
  const asUtc = Date.parse(`${shown}:00Z`)
  // The clock may be changed in between: as it goes before and after, the earlier moment first.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((near) => aheadOfUtc(near, timeZone))
  const moments = offsets.map((offset) => asUtc - offset)
  const shows = moments.filter((moment) => moment + aheadOfUtc(moment, timeZone) === asUtc)
  return new Date(shows.length > 0 ? Math.min(...shows) : (moments[0] ?? asUtc))
}

/** @returns the moment at which the next day begins in a time zone */
export function endOfDay(at: Date, timeZone: string): Date {
  const tomorrow = new Date(`${dayIn(at, timeZone)}T00:00:00Z`)
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1)
  return momentIn(tomorrow.toISOString().slice(0, 10), 0, timeZone)
}

/** A time zone's offset from UTC, in milliseconds. */
function aheadOfUtc(at: number, timeZone: string): number {
  const shown = clockIn(timeZone).format(at)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** Local date and time: `2030-12-31 14:03:12`. */
const clockIn = (timeZone: string): Intl.DateTimeFormat => formatOf('clock', 'sv-SE', timeZone)
