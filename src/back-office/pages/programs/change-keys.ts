import type { Admin } from '#admin'
import { type Performed, perform } from '#admin/actions'
import { fromMajor } from '#kit/money'

/** What a form about keys came to; what was typed, which a refusal gives back; and a key that is shown this once. */
export type Answer = {
  performed: Performed<unknown>
  typed: Readonly<Record<string, string>>
  scopes: readonly string[]
  key?: string | undefined
}

/** Carries out a form about keys. */
export async function changeKeys(admin: Admin, form: FormData): Promise<Answer> {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const key = { key: field('key') }
  const one = { tenant: field('tenant'), keyId: field('keyId') }
  const [typed, scopes] = [{}, []]
  if (field('action') === 'key.take') {
    const performed = await perform(admin, 'key.take', one, key)
    return { performed, typed, scopes, key: 'done' in performed ? performed.done.key : undefined }
  }
  if (field('action') === 'key.withdraw')
    return { performed: await perform(admin, 'key.withdraw', one, key), typed, scopes }
  const wanted = { tenant: field('tenant'), name: field('name'), limit: field('limit'), days: field('days') }
  const chosen = form.getAll('scopes').map(String)
  const dailyLimit = wanted.limit === '' || wanted.limit === '0' ? 0 : (fromMajor(wanted.limit) ?? -1)
  const wish = { tenant: wanted.tenant, name: wanted.name, scopes: chosen, dailyLimit, days: Number(wanted.days) }
  return { performed: await perform(admin, 'key.make', wish, key), typed: wanted, scopes: chosen }
}
