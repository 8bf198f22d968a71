import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readStock, readStockedProducts } from '#admin/goods'
import { may } from '#admin/permissions'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { adminOf, brandsOf } from '../../../visit.ts'
import { refusedIn } from '../../files.ts'
import { GoodsFrame } from '../frame.tsx'
import { Batches } from './batches.tsx'
import { StockedProducts } from './products.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const url = new URL(request.url)
  const brands = brandsOf(url, admin)
  const [batches, products] = await Promise.all([readStock(admin, brands), readStockedProducts(admin, brands)])
  const allowed = (permission: 'stock.import' | 'goods.change') =>
    admin.tenants.map(({ id }) => id).filter((id) => may(admin.operator, permission, id))
  return {
    batches,
    products,
    refused: refusedIn(url),
    mayImport: allowed('stock.import'),
    mayChange: allowed('goods.change'),
    // Names this showing of the forms: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const product = { tenant: field('tenant'), productId: field('productId') }
  const key = { key: field('key') }
  if (field('action') === 'stock.line') {
    const below = field('below') === '' ? null : Number(field('below'))
    return perform(admin, 'stock.line', { ...product, below }, key)
  }
  return perform(admin, 'batch.withdraw', { ...product, batch: field('batch'), reason: field('reason') }, key)
}

/** Codes in our own stock, by product and by batch. */
export default function Stock() {
  const { t } = useTexts()
  const { batches, products, refused, mayImport, mayChange, press } = useLoaderData<typeof loader>()
  return (
    <GoodsFrame part="stock">
      <Outcome of={useActionData<typeof action>() ?? refused} done={t('stock.done')} />
      <div className="flex flex-col gap-4">
        <Card
          title={t('stock.products')}
          flush
          beside={mayImport.length > 0 && <LinkButton to="/goods/stock/import">{t('stock.import')}</LinkButton>}
        >
          <StockedProducts rows={products} press={press} mayChange={mayChange} />
        </Card>
        <Card title={t('stock.batches')} flush>
          <Batches rows={batches} press={press} mayImport={mayImport} />
        </Card>
      </div>
    </GoodsFrame>
  )
}
