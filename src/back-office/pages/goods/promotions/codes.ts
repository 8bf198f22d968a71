import type { ActionFunctionArgs } from 'react-router'
import { perform } from '#admin/actions'
import { toCsv } from '#admin/money'
import { adminOf } from '../../../visit.ts'
import { fileOr } from '../../files.ts'
import { sendList } from '../send-list.ts'
import { termsOf, typedIn } from './read-form.ts'

/** Makes promo codes. They come as a file, this once. */
export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'promo.make')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const [typed, key, code] = [typedIn(form), field('key'), field('code')]
  const { tenant = '' } = typed
  const zone = admin.tenants.find(({ id }) => id === tenant)?.timeZone ?? 'UTC'
  if (code) {
    form.set('codes', code)
    await sendList(admin, 'promo.make', { form, listId: key, tenant })
  }
  const codes = code ? { listId: key } : { count: Number(typed.count ?? 1) }
  const performed = await perform(admin, 'promo.issue', { tenant, terms: termsOf(typed, zone), codes }, { key })
  return fileOr(
    performed,
    `/goods/promotions/new?${new URLSearchParams(typed)}`,
    ({ codes: made }) => made && { name: `promo-codes-${tenant}.csv`, text: toCsv(['code', 'promotionId'], made) },
  )
}
