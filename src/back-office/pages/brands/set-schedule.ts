import type { Admin } from '#admin'
import { type OutcomeOf, type Performed, perform } from '#admin/actions'
import { isDay, momentOn } from '#kit/date'
import type { ScheduleAnswer } from './schedule.tsx'

/** Sets the time of a draft, as it was typed by the brand's clock. */
export async function setSchedule(
  admin: Admin,
  which: { tenant: string; draftId: string },
  form: FormData,
): Promise<Performed<OutcomeOf<'brand.schedule'>> | ScheduleAnswer> {
  const field = (name: string) => String(form.get(name) ?? '')
  const [at, note] = [field('at'), field('note')]
  const zone = admin.tenants.find(({ id }) => id === which.tenant)?.timeZone ?? 'UTC'
  const moment = readMoment(at, zone)
  if (!moment) return { refusal: 'momentNotAhead', isOfTime: true }
  const wish = { ...which, revision: Number(field('revision')), note, at: moment.toISOString() }
  // Another time is another press.
  const done = await perform(admin, 'brand.schedule', wish, { key: `${field('key')} ${at}` })
  return 'refusal' in done ? { ...done, isOfTime: true } : done
}

function readMoment(typed: string, zone: string): Date | undefined {
  const shown = typed.slice(0, 16)
  const isTime = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(shown) && isDay(shown.slice(0, 10))
  return isTime ? momentOn(shown, zone) : undefined
}
