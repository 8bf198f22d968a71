import type { Admin } from '#admin'
import { datevProblems, daysOfMonth, readDatevMap, readDatevPairs } from '#admin/money'
import { may } from '#admin/permissions'
import { dayIn, monthsAfter } from '#kit/date'
import { brandsOf } from '../../../visit.ts'

/** The brand and the month that an address names: the first brand and the last month that is over, if it names none. */
export async function askedFor(admin: Admin, url: URL) {
  const readable = brandsOf(url, admin).filter(({ id }) => may(admin.operator, 'books.read', id))
  const own = admin.tenants.filter(({ id }) => may(admin.operator, 'books.read', id))
  const brand = own.find(({ id }) => id === url.searchParams.get('tenant')) ?? readable[0] ?? own[0]
  if (!brand) return undefined
  const now = admin.clock.now()
  const month = monthOf(url, now, brand.timeZone)
  const days = daysOfMonth(month)
  const [map, pairs] = await Promise.all([readDatevMap(admin, brand), readDatevPairs(admin, brand, days)])
  return { own, brand, month, map, pairs, problems: datevProblems(brand, map, pairs, { days, now }) }
}

function monthOf({ searchParams }: URL, now: Date, timeZone: string): string {
  const month = searchParams.get('month') ?? ''
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return month
  return monthsAfter(`${dayIn(now, timeZone).slice(0, 7)}-01`, -1).slice(0, 7)
}
