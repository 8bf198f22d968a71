import type { ActionFunctionArgs } from 'react-router'
import { perform } from '#admin/actions'
import { toCsv } from '#admin/money'
import { adminOf } from '../../../visit.ts'
import { fileOr } from '../../files.ts'

/** Makes the codes of a batch that was agreed to. They come as a file, this once. */
export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'cash.make')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const [tenant, batchId] = [field('tenant'), field('batchId')]
  const performed = await perform(admin, 'cash.take', { tenant, batchId }, { key: field('key') })
  const back = `/goods/cash-codes/${encodeURIComponent(tenant)}/${encodeURIComponent(batchId)}`
  return fileOr(
    performed,
    back,
    ({ codes }) =>
      codes && {
        name: `${batchId}.csv`,
        text: toCsv(
          ['code'],
          codes.map((code) => ({ code })),
        ),
      },
  )
}
