import type { Admin } from '#admin'
import { type ActionName, type Performed, perform } from '#admin/actions'

const plain: readonly ActionName[] = [
  'operator.invite-again',
  'operator.disable',
  'operator.enable',
  'operator.sign-out',
]

/** Carries out a form about operators. Its key names one showing of the form: sent twice, it is done once. */
export async function doAs(admin: Admin, operatorId: string | undefined, form: FormData): Promise<Performed<unknown>> {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const [named, role, brands] = [field('action'), field('role'), form.getAll('tenants').map(String)]
  const key = { key: field('key') }
  const tenants = brands.length === 0 ? ('all' as const) : brands
  if (operatorId === undefined) {
    const somebody = { email: field('email'), name: field('name'), language: field('language'), role }
    return perform(admin, 'operator.invite', { ...somebody, tenants }, key)
  }
  const known = plain.find((name) => name === named)
  if (known) return perform(admin, known, { operatorId }, key)
  if (named === 'grant.take') return perform(admin, 'grant.take', { operatorId, role }, key)
  return perform(admin, 'grant.give', { operatorId, role, tenants }, key)
}
