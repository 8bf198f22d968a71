import type { Admin } from '#admin'
import { brandsOf } from '../../visit.ts'

/** Filter of the audit as the address says it. */
export function auditFilterOf(url: URL, admin: Admin) {
  const asked = (name: string) => url.searchParams.get(name) || undefined
  const place = asked('after')
  const brands = brandsOf(url, admin)
  return {
    // What concerns no brand is left out where some brands are chosen.
    tenants: brands.length < admin.tenants.length ? brands.map(({ id }) => id) : undefined,
    operatorId: asked('operator'),
    name: asked('action'),
    before: place !== undefined && /^\d{1,15}$/.test(place) ? Number(place) : undefined,
  }
}
