import type { ActionFunctionArgs } from 'react-router'
import { perform } from '#admin/actions'
import { toCsv } from '#admin/money'
import { adminOf } from '../../../visit.ts'
import { fileOr } from '../../files.ts'

const columns = ['product', 'batch', 'serial', 'code', 'soldAt', 'badAt', 'reason']

/** The bad codes of a batch, for whom it was bought from. */
export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'stock.import')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const [productId, batch] = [field('productId'), field('batch')]
  const performed = await perform(
    admin,
    'claim.make',
    { tenant: field('tenant'), productId, batch },
    { key: field('key') },
  )
  return fileOr(performed, '/goods/stock', ({ lines }) => ({
    name: `claim-${productId.replace(/[^a-z0-9-]/g, '')}.csv`,
    text: toCsv(
      columns,
      lines.map((line) => ({ product: productId, batch, ...line })),
    ),
  }))
}
