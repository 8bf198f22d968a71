import type { Admin } from '#admin'
import { type Performed, perform } from '#admin/actions'
import { fromMajor } from '#kit/money'

/** What a form about keys came to, and a key that is shown this once. */
export type Answer = {
  performed: Performed<unknown>
  /** It was to be a new one. */
  isNew?: boolean
  key?: string | undefined
}

/** Carries out a form about keys. */
export async function changeKeys(admin: Admin, form: FormData): Promise<Answer> {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const key = { key: field('key') }
  const one = { tenant: field('tenant'), keyId: field('keyId') }
  if (field('action') === 'key.take') {
    const performed = await perform(admin, 'key.take', one, key)
    return { performed, key: 'done' in performed ? performed.done.key : undefined }
  }
  if (field('action') === 'key.withdraw') return { performed: await perform(admin, 'key.withdraw', one, key) }
  const [limit, scopes] = [field('limit'), form.getAll('scopes').map(String)]
  const dailyLimit = limit === '' || limit === '0' ? 0 : (fromMajor(limit) ?? -1)
  const wish = { tenant: one.tenant, name: field('name'), scopes, dailyLimit, days: Number(field('days')) }
  return { performed: await perform(admin, 'key.make', wish, key), isNew: true }
}
