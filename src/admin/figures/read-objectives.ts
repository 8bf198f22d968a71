import { type Admin, readRecently } from '#admin'
import { may } from '#admin/permissions'
import { readKept } from '#objectives'

export type Objectives = Awaited<ReturnType<typeof readKept>>

/** What brands promise, and how well it was kept, up to ten seconds ago. */
export function readObjectives(admin: Admin, brands: Admin['tenants']): Promise<Objectives> {
  const tenants = brands.map(({ id }) => id).filter((id) => may(admin.operator, 'figures.read', id))
  const read = () => admin.browse((tx) => readKept(tx, tenants, admin.clock.now()))
  return readRecently(admin, `objectives of ${tenants.join()}`, read, { untilChange: true })
}
