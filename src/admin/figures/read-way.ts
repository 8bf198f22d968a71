import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import { type Funnel, readFunnel } from '#funnel'
import { after } from '#kit/clock'

const weekSeconds = 7 * 24 * 60 * 60

/** How shoppers came along in the last seven days, and in the seven days before. */
export type Way = { now: Funnel; before: Funnel }

/** The way to a purchase in some brands. The hour that is under way counts. */
export async function readWay(
  admin: Pick<Admin, 'operator' | 'clock' | 'browse'>,
  brands: Admin['tenants'],
): Promise<Way> {
  const tenants = brands.map(({ id }) => id).filter((id) => may(admin.operator, 'figures.read', id))
  const now = admin.clock.now()
  const [week, twoWeeks] = [after(now, -weekSeconds), after(now, -2 * weekSeconds)]
  return admin.browse(async (tx) => ({
    now: await readFunnel(tx, { from: week, to: now }, tenants),
    before: await readFunnel(tx, { from: twoWeeks, to: week }, tenants),
  }))
}
