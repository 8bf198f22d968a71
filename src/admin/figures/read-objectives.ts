import { type Admin, readUntilChange } from '#admin'
import { may } from '#admin/permissions'
import { readKept } from '#objectives'

export type Objectives = Awaited<ReturnType<typeof readKept>>

/** What brands promise, and how well it was kept, up to ten seconds ago. */
export function readObjectives(admin: Admin, brands: Admin['tenants']): Promise<Objectives> {
  const tenants = brands.map(({ id }) => id).filter((id) => may(admin.operator, 'figures.read', id))
  return readUntilChange(admin, `objectives of ${tenants.join()}`, 10_000, () =>
    admin.browse((tx) => readKept(tx, tenants, admin.clock.now())),
  )
}
