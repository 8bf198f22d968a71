import { type Admin, readRecently } from '#admin'
import { may } from '#admin/permissions'
import { type Funnel, readFunnel } from '#funnel'
import { after } from '#kit/clock'

const weekSeconds = 7 * 24 * 60 * 60

/** How shoppers came along in the last seven days, and in the seven days before. */
export type Way = { now: Funnel; before: Funnel }

/** The way to a purchase in some brands, up to ten seconds old. The hour that is under way counts. */
export function readWay(admin: Admin, brands: Admin['tenants']): Promise<Way> {
  const tenants = brands.map(({ id }) => id).filter((id) => may(admin.operator, 'figures.read', id))
  return readRecently(admin, `way in ${tenants.join()}`, () => readAnew(admin, tenants))
}

function readAnew(admin: Admin, tenants: string[]): Promise<Way> {
  const now = admin.clock.now()
  const [week, twoWeeks] = [after(now, -weekSeconds), after(now, -2 * weekSeconds)]
  return admin.browse(async (tx) => {
    const [last, before] = await Promise.all([
      readFunnel(tx, { from: week, to: now }, tenants),
      readFunnel(tx, { from: twoWeeks, to: week }, tenants),
    ])
    return { now: last, before }
  })
}
