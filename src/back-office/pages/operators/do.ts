import type { Admin } from '#admin'
import { type ActionName, type Performed, perform } from '#admin/actions'

/** What a form came to, and what was typed, which a refusal gives back. */
export type Answer = { performed: Performed<unknown>; typed: Record<string, string>; brands: string[] }

const plain: readonly ActionName[] = [
  'operator.invite-again',
  'operator.disable',
  'operator.enable',
  'operator.sign-out',
]

/** Carries out a form about operators. Its key names one showing of the form: sent twice, it is done once. */
export async function doAs(admin: Admin, operatorId: string | undefined, form: FormData): Promise<Answer> {
  const brands = form.getAll('tenants').map(String)
  const typed = Object.fromEntries(
    ['email', 'name', 'language', 'role'].map((name) => [name, String(form.get(name) ?? '').trim()]),
  )
  const { role } = typed
  const key = { key: String(form.get('key') ?? '') }
  const tenants = brands.length === 0 ? ('all' as const) : brands
  const named = String(form.get('action') ?? '')
  const run = (): Promise<Performed<unknown>> => {
    if (operatorId === undefined) return perform(admin, 'operator.invite', { ...typed, tenants }, key)
    const known = plain.find((name) => name === named)
    if (known) return perform(admin, known, { operatorId }, key)
    if (named === 'grant.take') return perform(admin, 'grant.take', { operatorId, role }, key)
    return perform(admin, 'grant.give', { operatorId, role, tenants }, key)
  }
  return { performed: await run(), typed, brands }
}
